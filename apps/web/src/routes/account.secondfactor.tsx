import { createFileRoute } from '@tanstack/react-router'
import { readReturn } from '../features/identity/login-search.ts'
import { SecondFactorPage } from '../features/identity/second-factor-page.tsx'

export const Route = createFileRoute('/account/secondfactor')({
  validateSearch: readReturn,
  component: SecondFactorRoute,
})

function SecondFactorRoute() {
  return <SecondFactorPage back={Route.useSearch().return} />
}

import { createFileRoute } from '@tanstack/react-router'
import { readReturn } from '../features/identity/login-search.ts'
import { MailLinkPage } from '../features/identity/mail-link-page.tsx'

export const Route = createFileRoute('/account/forgotpassword')({
  validateSearch: readReturn,
  component: ForgotPasswordRoute,
})

function ForgotPasswordRoute() {
  return <MailLinkPage kind="reset" back={Route.useSearch().return} />
}

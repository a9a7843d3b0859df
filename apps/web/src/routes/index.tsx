import { createFileRoute, redirect } from '@tanstack/react-router'
import { identityQueries } from '../session/identity-queries.ts'

/** A new installation starts with the creation of its administrator. */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const { needed } = await queryClient.ensureQueryData(identityQueries.setUpState)
    throw redirect({ to: needed ? '/setup' : '/projects', replace: true })
  },
})

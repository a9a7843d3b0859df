import { createFileRoute, notFound } from '@tanstack/react-router'

/** Any other address: not found, inside the shell. */
export const Route = createFileRoute('/_app/$')({
  loader: () => {
    throw notFound()
  },
})

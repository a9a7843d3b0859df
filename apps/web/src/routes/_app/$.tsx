import { createFileRoute, notFound } from '@tanstack/react-router'

/** Any other path: not found, inside the shell. */
export const Route = createFileRoute('/_app/$')({
  loader: () => {
    throw notFound()
  },
})

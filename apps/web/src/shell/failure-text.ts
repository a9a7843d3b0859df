interface FailureText {
  title: string
  subtitle: string
  button: 'Back to Projects' | 'Reload'
}

const texts: Record<number, FailureText> = {
  400: { title: 'Bad Request', subtitle: 'Sorry, the request was invalid.', button: 'Back to Projects' },
  403: {
    title: 'No access to the page',
    subtitle: 'Sorry, you are not authorized to access this page.',
    button: 'Back to Projects',
  },
  404: {
    title: 'Not Found',
    subtitle: 'Sorry, the page you visited does not exist.',
    button: 'Back to Projects',
  },
}
const other: FailureText = {
  title: 'Internal server error',
  subtitle: 'Sorry, something went wrong.',
  button: 'Reload',
}

/** A wrong value in an address (422) is a bad request to whoever typed it. */
export const failureText = (status: number): FailureText => texts[status === 422 ? 400 : status] ?? other

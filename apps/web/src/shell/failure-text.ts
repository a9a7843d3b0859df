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

/** Texts for a status. An invalid value in a URL (422) is shown as a bad request. */
export const failureText = (status: number): FailureText => texts[status === 422 ? 400 : status] ?? other

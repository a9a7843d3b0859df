/** What an email field says while it is wrong. */
export const emailRules = [
  { required: true, whitespace: true, message: 'Please enter your email' },
  { type: 'email' as const, message: 'Please enter a valid email', transform: (text: string) => text.trim() },
]

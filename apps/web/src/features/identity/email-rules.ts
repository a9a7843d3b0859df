/** Form rules for email fields. */
export const emailRules = [
  { required: true, whitespace: true, message: 'Please enter your email' },
  { type: 'email' as const, message: 'Please enter a valid email', transform: (text: string) => text.trim() },
]

/** The live password checklist, in display order. */
export const passwordRules = [
  { label: 'Upper', test: (text: string) => /\p{Lu}/u.test(text) },
  { label: 'Lower', test: (text: string) => /\p{Ll}/u.test(text) },
  { label: 'Number', test: (text: string) => /[0-9]/.test(text) },
  { label: 'Special character', test: (text: string) => /[!@#$'%^&*+;=~[()\],.?":{}|<>]/.test(text) },
  { label: 'Minimum 8 characters', test: (text: string) => text.length >= 8 },
] as const

export const passwordMessage = 'Password not valid'

/** The same as a sentence, for users without the checklist. */
export const passwordNeeds =
  'it needs an uppercase letter, a lowercase letter, a number, a special character and at least 8 characters'

/** Whether a new password meets every rule of the checklist. */
export const isValidPassword = (text: string): boolean => passwordRules.every((rule) => rule.test(text))

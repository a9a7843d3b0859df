import { z } from 'zod'
import { defineDestination } from './define-destination.ts'

const mailAddress = /^[^\s@,;<>()"]+@[^\s@,;<>()"]+\.[^\s@,;<>()"]+$/

/** Mail addresses in typed or pasted text. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** The same without duplicates. */
export const splitRecipients = (text: string): string[] => [...new Set(addressesIn(text))]

export const emailSettings = () =>
  z.strictObject({
    recipients: z
      .string('Enter at least one address')
      .max(5000)
      .refine((text) => splitRecipients(text).length > 0, 'Enter at least one address')
      .refine((text) => splitRecipients(text).length <= 50, 'may hold at most 50 addresses')
      .refine(
        (text) => splitRecipients(text).every((one) => mailAddress.test(one)),
        'must hold e-mail addresses separated by commas',
      ),
  })

export const email = defineDestination<typeof emailSettings>({
  label: 'Email',
  permission: 'email',
  sign: 'mail',
  takes: 'FILES',
  links: true,
  forPeople: true,
  mailsTo: 'recipients',
  fields: {
    recipients: {
      label: 'Recipients',
      kind: 'textarea',
      required: true,
      placeholder: 'data@example.com, shop@example.com',
      help: 'Files up to 10 MB in all are attached; larger ones arrive as links.',
    },
  },
  loginAt: [],
  faultFields: {},
  target: ({ recipients }) => {
    const all = addressesIn(recipients)
    return all.length === 1 ? all[0]! : `${all.length} addresses`
  },
  addresses: () => ({}),
})

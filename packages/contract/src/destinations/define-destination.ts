import type { z } from 'zod'
import type { DeliveryFault } from '../deliveries.ts'

/** One setting of a kind, as the form shows it. `Name`: the settings of its kind. */
export interface SettingField<Name extends string = string> {
  label: string
  kind: 'text' | 'textarea' | 'number' | 'select'
  /** Sealed at rest, never sent back, shown as set or not set. */
  secret?: true
  required?: true
  options?: readonly { value: string; label: string }[]
  /** What a number may be. */
  range?: { least: number; most: number }
  placeholder?: string
  help?: string
  /** Shown only where another setting has one of these values. */
  shownFor?: { setting: Name; values: readonly string[] }
  /** Its value names the key of the account whose public part is shown below it. */
  showsPublicKey?: true
  /** Used up by being used: it is tried only when it is saved, and what takes its place is kept. */
  goodOnce?: true
  /** The other side gives it. What it gave is kept only while these are what they were. */
  givenFor?: readonly Name[]
  /** What may be shown of a secret. */
  masked?: (secret: string) => string
  /** What is a secret by itself inside of one. */
  parts?: (secret: string) => string[]
}

/** The signs that kinds are shown by; `destination-type.tsx` of the web app draws each. */
export type DestinationSign =
  | 'archive'
  | 'box'
  | 'cloud'
  | 'cloudUpload'
  | 'droplets'
  | 'folderUp'
  | 'mail'
  | 'messageSquare'
  | 'server'
  | 'webhook'

/** Faults that a person mends at a field of the form. */
type FaultOfField = Extract<
  DeliveryFault,
  'NAME_RESOLUTION' | 'ADDRESS_REFUSED' | 'CREDENTIALS' | 'BUCKET' | 'PATH'
>

/**
 * Everything that the product knows of a kind of destination, but how its driver speaks to it. `Settings` have passed the
 * schema of the kind. `target` and `addresses` are methods, so that kinds with different settings stand in one list; who
 * asks one of the list gives it settings of its kind.
 */
export interface DestinationKind<Settings = Record<string, string | number | null>> {
  /** The name that people read. */
  label: string
  /** Its name where somebody says how data shall arrive; the label where nothing is said. */
  wish?: string
  /** What switches it off for an account. */
  permission: string
  sign: DestinationSign
  /** What one delivery gives it: any number of files, or one file per format, which is a zip of several pages. */
  takes: 'FILES' | 'ONE_FILE_PER_FORMAT'
  /** Whether what arrives holds links to the files, which must then live on for a while. */
  links: boolean
  /** Whether people open what arrives, rather than programs: their CSV files are guarded against formulas by default. */
  forPeople: boolean
  /** Receivers tell a repetition by its message id, so that one may be sent. */
  replays?: true
  /**
   * The setting that holds mail addresses. Each gets mails of its own, may end them, and is counted where it refuses them;
   * tests go to those only whom the account knows.
   */
  mailsTo?: keyof Settings & string
  /** The form, from top to bottom: each setting of the schema, and no other. */
  fields: { readonly [Name in keyof Settings]-?: SettingField<keyof Settings & string> }
  /** Where a log-in goes: what is entered here another time needs its secrets another time. */
  loginAt: readonly (keyof Settings & string)[]
  /** The setting that a person has to look at after a fault; without one it is shown above the form. */
  faultFields: Readonly<Partial<Record<FaultOfField, keyof Settings & string>>>
  /** Where it leads, in one line that holds no secret. */
  target(settings: Settings): string
  /** The addresses that settings lead to, by the setting that says so; the egress gate is asked for each that is not empty. */
  addresses(settings: Settings): Readonly<Record<string, string>>
}

/**
 * A kind of destination, typed by the schema of its settings: a setting without a field, and a name of none, do not
 * compile. The schema is a function beside it, so that zod stays out of the browser.
 */
export const defineDestination = <Schema extends () => z.ZodType>(
  kind: DestinationKind<z.output<ReturnType<Schema>>>,
): DestinationKind<z.output<ReturnType<Schema>>> => kind

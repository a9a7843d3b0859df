import type { z } from 'zod'
import {
  destinationKinds,
  destinationSettings,
  destinationTypes,
  secretSettings,
  type DestinationType,
  type SettingField,
} from '../destinations.ts'

type Json = Record<string, unknown>

/** "GOOGLE_CLOUD" becomes "GoogleCloud". */
const pascal = (type: DestinationType) =>
  type
    .split('_')
    .map((word) => word[0]! + word.slice(1).toLowerCase())
    .join('')

const settingText = ({ label, help, secret }: SettingField, isSent: boolean): string =>
  [`${label}.`, help, secret && isSent && 'A secret. Omit it to keep its value.'].filter(Boolean).join(' ')

const withoutDefault = (property: Json): Json =>
  Object.fromEntries(Object.entries(property).filter(([key]) => key !== 'default'))

/** The settings of a kind: requests include the write-only secrets; answers omit them. */
function settingsOf(type: DestinationType, isSent: boolean, toJson: (schema: z.ZodType) => Json): Json {
  const json = toJson(destinationSettings[type])
  const secrets = secretSettings(type)
  const { fields } = destinationKinds[type]
  const properties = Object.entries(json['properties'] as Record<string, Json>)
    .filter(([name]) => isSent || !secrets.includes(name))
    .map(([name, property]) => [
      name,
      {
        ...withoutDefault(property),
        description: settingText(fields[name]!, isSent),
        ...(secrets.includes(name) ? { writeOnly: true } : {}),
      },
    ])
  const required = ((json['required'] ?? []) as string[]).filter((name) => isSent && !secrets.includes(name))
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Json,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

/**
 * The components for a named schema: itself, or, if marked with `settingsByKind`, one for each kind of destination
 * with that kind's settings, discriminated by `type`. The server accepts the settings as a record, since secrets
 * may be omitted, and validates the completed settings by the same schemas.
 */
export function typedSettings(name: string, json: Json, toJson: (schema: z.ZodType) => Json): Json {
  const { settingsByKind, ...whole } = json
  if (settingsByKind === undefined) return { [name]: whole }
  const isSent = settingsByKind === 'sent'
  const { description, ...common } = whole
  const refs = destinationTypes.map((type) => [type, `#/components/schemas/${pascal(type)}${name}`] as const)
  const variants = destinationTypes.flatMap((type) => {
    const settings = `${pascal(type)}Settings${isSent ? 'Input' : ''}`
    const schema = settingsOf(type, isSent, toJson)
    const required = [
      ...((common['required'] ?? []) as string[]),
      ...('required' in schema ? ['settings'] : []),
    ]
    const properties = {
      ...(common['properties'] as Json),
      type: { type: 'string', const: type },
      settings: { $ref: `#/components/schemas/${settings}` },
    }
    return [
      [settings, schema],
      [`${pascal(type)}${name}`, { ...common, properties, required }],
    ]
  })
  return {
    ...(Object.fromEntries(variants) as Json),
    [name]: {
      ...(description === undefined ? {} : { description }),
      oneOf: refs.map(([, $ref]) => ({ $ref })),
      discriminator: { propertyName: 'type', mapping: Object.fromEntries(refs) },
    },
  }
}

import { expect, it } from 'vitest'
import { destinationSettings, destinationTypes, secretSettings } from '../destinations.ts'
import { openapi } from '../openapi.ts'
import { routes } from '../routes.ts'

interface Schema {
  $ref?: string
  const?: string
  required?: string[]
  writeOnly?: boolean
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  discriminator?: { propertyName: string; mapping: Record<string, string> }
}

const { schemas } = openapi(routes, '1.2.3')['components'] as { schemas: Record<string, Schema> }
const at = ({ $ref }: Schema) => schemas[$ref!.split('/').at(-1)!]!
/** The settings of each kind, from the variants of a schema. */
const settingsOf = (name: string) => {
  const { oneOf, discriminator } = schemas[name]!
  expect(discriminator!.propertyName).toBe('type')
  expect(oneOf!.map(({ $ref }) => $ref)).toEqual(Object.values(discriminator!.mapping))
  const variants = oneOf!.map(at)
  return Object.fromEntries(
    variants.map(({ properties }) => [properties!['type']!.const!, at(properties!['settings']!)]),
  )
}

it.each(['DestinationBodyInput', 'DestinationTestInput'])('%s has the settings of each kind', (name) => {
  const settings = settingsOf(name)

  expect(Object.keys(settings)).toEqual(destinationTypes)
  for (const type of destinationTypes) {
    const { properties, required } = settings[type]!
    const written = Object.entries(properties!).filter(([, one]) => one.writeOnly)
    expect(Object.keys(properties!)).toEqual(Object.keys(destinationSettings[type].shape))
    expect(written.map(([field]) => field).toSorted()).toEqual(secretSettings(type).toSorted())
    // An omitted secret stays unchanged.
    expect((required ?? []).filter((field) => secretSettings(type).some((one) => one === field))).toEqual([])
  }
  expect(settings['S3']!.required).toEqual(['access_key', 'bucket'])
  expect(at(schemas[name]!.oneOf![0]!).required).toContain('settings')
})

it('answers have no secrets', () => {
  const settings = settingsOf('Destination')

  for (const type of destinationTypes) {
    const secrets: string[] = secretSettings(type)
    expect(Object.keys(settings[type]!.properties!)).toEqual(
      Object.keys(destinationSettings[type].shape).filter((field) => !secrets.includes(field)),
    )
  }
})

import type { DestinationType, SettingsOf } from '@windrow/contract/destinations'
import type { DestinationDriver, DriverOptions } from './destination-driver.ts'
import { explainFailure } from './explain-failure.ts'
import { boundFiles } from './files/bound-files.ts'
import { redacting } from './redact.ts'

type Opener<Settings> = (options: DriverOptions) => DestinationDriver<Settings>

/** The driver of each kind, for settings of that kind. Loaded with its library on first use. */
const drivers: {
  [Type in DestinationType]: () => Promise<{ driver: Opener<SettingsOf<Type>> }>
} = {
  EMAIL: () => import('./kinds/email/driver.ts'),
  DROPBOX: () => import('./kinds/dropbox/driver.ts'),
  FTP: () => import('./kinds/ftp/driver.ts'),
  URL: () => import('./kinds/webhook/driver.ts'),
  SLACK: () => import('./kinds/slack/driver.ts'),
  S3: () => import('./kinds/s3/driver.ts'),
  GOOGLE_CLOUD: () => import('./kinds/google-cloud/driver.ts'),
  AZURE_CLOUD: () => import('./kinds/azure-cloud/driver.ts'),
  BOX: () => import('./kinds/box/driver.ts'),
  DIGITAL_OCEAN: () => import('./kinds/digital-ocean/driver.ts'),
}

/**
 * The driver of a kind. The settings must have passed the kind's schema. All failures are thrown as
 * `DeliveryError`, and their messages contain no secret of the settings. Files are read only until the attempt ends.
 */
export async function openDriver(
  type: DestinationType,
  options: DriverOptions = {},
): Promise<DestinationDriver<Record<string, unknown>>> {
  const { driver: open } = await drivers[type]()
  const driver = open(options) as DestinationDriver<Record<string, unknown>>
  return {
    send: async (delivery, settings, environment) => {
      const clean = redacting(type, settings)
      try {
        const bound = boundFiles(delivery, environment.signal)
        return clean.receipts(await driver.send(bound, settings, clean.environment(environment)))
      } catch (error) {
        throw clean.error(explainFailure(error, 'The destination', environment.signal))
      }
    },
    test: async (settings, environment) => {
      const clean = redacting(type, settings)
      try {
        const { answer } = await driver.test(settings, clean.environment(environment))
        return { answer: clean.text(answer) }
      } catch (error) {
        throw clean.error(explainFailure(error, 'The destination', environment.signal))
      }
    },
    ...(driver.mirror && {
      mirror: async (post, settings, environment) => {
        const clean = redacting(type, settings)
        try {
          return await driver.mirror!(post, settings, clean.environment(environment))
        } catch (error) {
          throw clean.error(explainFailure(error, 'The destination', environment.signal))
        }
      },
    }),
  }
}

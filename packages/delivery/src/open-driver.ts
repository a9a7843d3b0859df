import type { DestinationType } from '@windrow/contract/destination-types'
import type { DestinationDriver, DriverOptions } from './destination-driver.ts'
import { explainFailure } from './explain-failure.ts'
import { redacting } from './redact.ts'

/** Each driver with its library is loaded when it is needed first. */
const loaders: Record<DestinationType, (options: DriverOptions) => Promise<DestinationDriver<never>>> = {
  EMAIL: async () => (await import('./email-driver.ts')).emailDriver(),
  DROPBOX: async (options) => (await import('./dropbox-driver.ts')).dropboxDriver(options),
  FTP: async (options) => (await import('./file-server-driver.ts')).fileServerDriver(options),
  URL: async (options) => (await import('./webhook-driver.ts')).webhookDriver(options),
  SLACK: async (options) => (await import('./slack-driver.ts')).slackDriver(options),
  S3: async (options) => (await import('./s3-driver.ts')).s3Driver(options),
  GOOGLE_CLOUD: async (options) => (await import('./google-driver.ts')).googleDriver(options),
  AZURE_CLOUD: async (options) => (await import('./azure-driver.ts')).azureDriver(options),
  BOX: async (options) => (await import('./box-driver.ts')).boxDriver(options),
  DIGITAL_OCEAN: async (options) => (await import('./s3-driver.ts')).digitalOceanDriver(options),
}

/**
 * The driver of a kind. Settings are those that passed the schema of the kind. Whatever goes wrong is thrown as
 * `DeliveryError`, and no secret of the settings appears in what it says.
 */
export async function openDriver(
  type: DestinationType,
  options: DriverOptions = {},
): Promise<DestinationDriver<Record<string, unknown>>> {
  const driver = (await loaders[type](options)) as unknown as DestinationDriver<Record<string, unknown>>
  return {
    send: async (delivery, settings, environment) => {
      const clean = redacting(type, settings)
      try {
        return clean.receipts(await driver.send(delivery, settings, clean.environment(environment)))
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
  }
}

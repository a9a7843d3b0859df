import type { SettingsOf } from '@windrow/contract/destinations'
import type { DestinationDriver, DriverOptions } from '../../destination-driver.ts'
import { bucketDriver } from '../../s3/bucket-driver.ts'

/** Spaces of Digital Ocean, which support S3. */
export const driver = (options: DriverOptions): DestinationDriver<SettingsOf<'DIGITAL_OCEAN'>> =>
  bucketDriver(
    (settings) => ({
      ...settings,
      endpoint: options.base ?? `https://${settings.region}.digitaloceanspaces.com`,
      role: null,
    }),
    options,
  )

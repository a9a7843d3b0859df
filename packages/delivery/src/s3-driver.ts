import type { SettingsOf } from '@windrow/contract/schemas/destination-settings'
import type { DestinationDriver, DriverOptions } from './destination-driver.ts'
import { s3Bucket, type BucketPlace } from './s3-bucket.ts'
import { placeDriver } from './place-driver.ts'

const bucketDriver = <Settings>(
  place: (settings: Settings) => BucketPlace,
  options: DriverOptions,
): DestinationDriver<Settings> =>
  placeDriver((settings, environment) => s3Bucket(place(settings), environment, options))

/** Buckets at Amazon, and at any other store that speaks S3. */
export const s3Driver = (options: DriverOptions = {}): DestinationDriver<SettingsOf<'S3'>> =>
  bucketDriver(
    ({ assume_role_arn, external_id, endpoint, ...settings }) => ({
      ...settings,
      endpoint: endpoint || null,
      role: assume_role_arn ? { arn: assume_role_arn, externalId: external_id } : null,
    }),
    options,
  )

/** Spaces of Digital Ocean, which speak S3. */
export const digitalOceanDriver = (
  options: DriverOptions = {},
): DestinationDriver<SettingsOf<'DIGITAL_OCEAN'>> =>
  bucketDriver(
    (settings) => ({
      ...settings,
      endpoint: options.base ?? `https://${settings.region}.digitaloceanspaces.com`,
      role: null,
    }),
    options,
  )

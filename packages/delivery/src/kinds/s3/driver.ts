import type { SettingsOf } from '@windrow/contract/destinations'
import type { DestinationDriver, DriverOptions } from '../../destination-driver.ts'
import { bucketDriver } from '../../s3/bucket-driver.ts'

/** Buckets at Amazon, and at any other store that supports S3. */
export const driver = (options: DriverOptions): DestinationDriver<SettingsOf<'S3'>> =>
  bucketDriver(
    ({ assume_role_arn, external_id, endpoint, ...settings }) => ({
      ...settings,
      endpoint: endpoint || null,
      role: assume_role_arn ? { arn: assume_role_arn, externalId: external_id } : null,
    }),
    options,
  )

import type { DestinationDriver, DriverOptions } from '../destination-driver.ts'
import { placeDriver } from '../files/place-driver.ts'
import { s3Bucket, type BucketPlace } from './bucket.ts'

/** A driver for buckets of stores that support S3; `place` returns the location of the bucket in the settings. */
export const bucketDriver = <Settings>(
  place: (settings: Settings) => BucketPlace,
  options: DriverOptions,
): DestinationDriver<Settings> =>
  placeDriver((settings, environment) => s3Bucket(place(settings), environment, options))

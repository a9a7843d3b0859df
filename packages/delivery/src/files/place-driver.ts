import type { DeliveryEnvironment, DestinationDriver, OutgoingFile, Receipt } from '../destination-driver.ts'
import { eachFile, type Progress } from './outgoing-stream.ts'

/** A bucket, container or folder, opened for one attempt. */
export interface OpenPlace extends Disposable {
  put(file: OutgoingFile, replace: boolean, progress: Progress): Promise<Receipt>
  /** Writes and removes a small file, and describes the result. */
  probe(): Promise<string>
}

/** A driver for destinations that receive one file after the other. */
export const placeDriver = <Settings>(
  open: (settings: Settings, environment: DeliveryEnvironment) => OpenPlace,
): DestinationDriver<Settings> => ({
  send: async (delivery, settings, environment) => {
    using place = open(settings, environment)
    // Awaited here: the destination must stay open until the last file has arrived.
    return await eachFile(delivery, environment, (file, progress) =>
      place.put(file, delivery.replace, progress),
    )
  },
  test: async (settings, environment) => {
    using place = open(settings, environment)
    return { answer: await place.probe() }
  },
})

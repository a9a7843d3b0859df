import type { SettingsOf } from '@windrow/contract/destinations'
import type { RunDelivered } from '@windrow/contract/schemas/webhooks'
import { deliveredRecords, durationSeconds, totalBytes } from '../../delivery-summary.ts'
import type { DestinationDriver, DriverOptions, OutgoingDelivery } from '../../destination-driver.ts'
import { callWebhook } from './call.ts'

/** By format: `csv_url`, `xlsx_url`, …; if a format has several files, the others are `csv_url_2`, `csv_url_3`, … */
function linkFields(files: OutgoingDelivery['files']): Record<string, string> {
  const fields: Record<string, string> = {}
  const counts = new Map<string, number>()
  for (const { format, link } of files) {
    const count = (counts.get(format) ?? 0) + 1
    counts.set(format, count)
    fields[count === 1 ? `${format}_url` : `${format}_url_${count}`] = link.url
  }
  return fields
}

/** The fields of a delivery's message. All except `quality` and `files` can also be sent as a form. */
export function webhookFields({ files, run, changesSince }: OutgoingDelivery): RunDelivered {
  return {
    event: 'run.delivered',
    ...linkFields(files),
    links_expire: files[0]?.link.expires.toISOString() ?? null,
    project_id: run.projectId,
    report_id: run.reportId,
    run_id: run.runId,
    project_name: run.projectName,
    report_name: run.reportName,
    total_records: run.totalRecords,
    delivered_records: deliveredRecords(files),
    changes_since: changesSince,
    quality: run.quality,
    run_started: run.runStarted.toISOString(),
    run_ended: run.runEnded.toISOString(),
    run_duration: durationSeconds(run),
    next_update: run.nextUpdate?.toISOString() ?? null,
    files: files.map(({ name, page, format, records, bytes, sha256, link }) => ({
      name,
      page,
      format,
      records,
      bytes,
      sha256,
      url: link.url,
    })),
  }
}

/** URLs that receive links to the files. */
export const driver = (options: DriverOptions): DestinationDriver<SettingsOf<'URL'>> => ({
  send: async (delivery, settings, environment) => {
    const { id, files } = delivery
    // People who may read the log of calls may not be allowed to read the data.
    const hide = files.map(({ link }) => link.url.split('/').at(-1) ?? '').filter(Boolean)
    const answer = await callWebhook(
      { id, fields: webhookFields(delivery), hide },
      settings,
      environment,
      options,
    )
    environment.onProgress(totalBytes(files))
    const { origin, pathname } = new URL(settings.url)
    return files.map(({ name, bytes }) => ({
      name,
      location: `${origin}${pathname}`,
      bytes,
      checksum: null,
      answer,
    }))
  },
  test: async (settings, environment) => {
    const message = {
      id: `test_${crypto.randomUUID()}`,
      fields: { event: 'test', text: 'Windrow tried whether it is heard.' },
    }
    const answer = await callWebhook(message, settings, environment, options)
    return { answer: `Sent a call with the event "test"; the answer was ${answer}.` }
  },
})

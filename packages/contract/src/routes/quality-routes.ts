import { z } from 'zod'
import { route } from '../route.ts'
import {
  HistoryAnomalies,
  historyAnomaliesParams,
  HistoryAnomaliesQuery,
  IgnoredFinding,
  ignoredParams,
  PageRerun,
  ReportGate,
  ReportGateUpdate,
  ReviewDecision,
  RunQuality,
} from '../schemas/anomalies.ts'
import { DatasetJob, JudgeAgain } from '../schemas/dataset-jobs.ts'
import { ExplainedFinding, findingParams } from '../schemas/finding-examples.ts'
import { FindingMarks, FindingMarksQuery } from '../schemas/finding-marks.ts'
import { reportParams } from '../schemas/reports.ts'
import { Run, runParams } from '../schemas/runs.ts'

const report = '/projects/{id}/reports/{rid}'
const quality = `${report}/histories/{hid}/quality` as const

export const qualityRoutes = {
  runQuality: route({
    method: 'GET',
    path: quality,
    tag: 'Quality',
    summary: 'Get the findings of a run, and whether its deliveries are held',
    permission: 'report:view',
    params: runParams,
    success: { status: 200, body: RunQuality },
  }),
  findingGet: route({
    method: 'GET',
    path: `${quality}/findings/{findingId}`,
    tag: 'Quality',
    summary: 'Get rows of a finding with their pages, beside those of the last good run',
    permission: 'report:view-anomalies',
    params: findingParams,
    success: { status: 200, body: ExplainedFinding },
  }),
  findingMarks: route({
    method: 'GET',
    path: `${quality}/findings/{findingId}/marks`,
    tag: 'Quality',
    summary:
      'Get where the fields of a row were found on its page, and on the page of the last good run. If the value of the finding is missing, its place is where the last good value stood',
    permission: 'report:view-anomalies',
    params: findingParams,
    query: FindingMarksQuery,
    success: { status: 200, body: FindingMarks },
  }),
  runRelease: route({
    method: 'POST',
    path: `${quality}/release`,
    tag: 'Quality',
    summary: 'Release a held run: its deliveries start',
    permission: 'report:review',
    params: runParams,
    body: ReviewDecision,
    success: { status: 200, body: RunQuality },
    errors: ['CONFLICT'],
  }),
  runReject: route({
    method: 'POST',
    path: `${quality}/reject`,
    tag: 'Quality',
    summary: 'Reject a held run: it is not delivered, and never the latest or compared with',
    permission: 'report:review',
    params: runParams,
    body: ReviewDecision,
    success: { status: 200, body: RunQuality },
    errors: ['CONFLICT'],
  }),
  runRerun: route({
    method: 'POST',
    path: `${quality}/rerun`,
    tag: 'Quality',
    summary:
      'Fetch only some pages of a successful run again. Starts a run with the same recipe version and options that keeps the rows of all other pages. If it succeeds, a held run is replaced by it',
    permission: 'report:review',
    params: runParams,
    body: PageRerun,
    success: { status: 201, body: Run },
    errors: ['CONFLICT', 'RUN_ACTIVE', 'BUDGET_USED_UP', 'REPORT_NOT_ACTIVE'],
  }),
  reportJudgeAgain: route({
    method: 'POST',
    path: `${report}/judge-again`,
    tag: 'Quality',
    summary:
      'Judge the last runs of a report again by its current schemas, without fetching pages: rows are marked anew, findings replaced. Held and released runs stay so. Answers with the job, already finished if it took less than two seconds; otherwise poll it until its state is DONE, FAILED or CANCELLED',
    permission: 'report:edit',
    params: reportParams,
    body: JudgeAgain,
    success: { status: 202, body: DatasetJob },
    errors: ['CONFLICT'],
  }),
  historyAnomalies: route({
    method: 'GET',
    path: `${report}/schedules/{scheduleId}/{hid}/history-anomalies`,
    tag: 'Quality',
    summary: 'Get the figures of a run and of the runs before it, with their expected ranges',
    permission: 'report:view-anomalies',
    params: historyAnomaliesParams,
    query: HistoryAnomaliesQuery,
    success: { status: 200, body: HistoryAnomalies },
  }),
  reportGate: route({
    method: 'GET',
    path: `${report}/delivery-gate`,
    tag: 'Quality',
    summary: 'Get when deliveries of a report are held for review',
    permission: 'report:view',
    params: reportParams,
    success: { status: 200, body: ReportGate },
  }),
  reportGateSave: route({
    method: 'PUT',
    path: `${report}/delivery-gate`,
    tag: 'Quality',
    summary: 'Set when deliveries of a report are held for review; applies to runs that end from now on',
    permission: 'report:review',
    params: reportParams,
    body: ReportGateUpdate,
    success: { status: 200, body: ReportGate },
  }),
  ignoredFindings: route({
    method: 'GET',
    path: `${report}/ignored-findings`,
    tag: 'Quality',
    summary: 'List what was marked "Not an issue" in a report',
    permission: 'report:view-anomalies',
    params: reportParams,
    success: { status: 200, body: z.object({ ignored: z.array(IgnoredFinding) }) },
  }),
  ignoredFindingRemove: route({
    method: 'DELETE',
    path: `${report}/ignored-findings/{ignoredId}`,
    tag: 'Quality',
    summary: 'Take back "Not an issue": the same is found again in later runs',
    permission: 'report:view-anomalies',
    params: ignoredParams,
    success: { status: 200, body: z.object({ ignoredId: z.int() }) },
    errors: ['NOT_FOUND'],
  }),
}

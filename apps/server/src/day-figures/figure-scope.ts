import { sql, type RawBuilder } from 'kysely'

/** Whose figures: undefined for all. */
export interface FigureScope {
  accountIds?: readonly number[] | undefined
  projectIds?: readonly number[] | undefined
  reportIds?: readonly number[] | undefined
}

/** The last days up to today, in the time zone of each account; 0 for all time. */
export type FigureSpan = 0 | 30 | 60 | 90

/** A period of days, both included; `from` null for all time. */
export interface FigurePeriod {
  from: string | null
  to: string
}

/** Whether only days of accounts are needed, which are the fewest rows. */
export const isByAccount = ({ projectIds, reportIds }: FigureScope): boolean => !projectIds && !reportIds

/** Whether nothing is left out. */
export const isOfAll = (scope: FigureScope): boolean => isByAccount(scope) && !scope.accountIds

const among = (column: string, ids: readonly number[] | undefined): RawBuilder<unknown> =>
  ids ? sql`and ${sql.ref(column)} = any(${ids}::bigint[])` : sql``

/** Conditions on `p`, a project, each with a leading "and". */
export const ofProjects = ({ accountIds, projectIds }: FigureScope): RawBuilder<unknown> =>
  sql`and p.status <> 'DELETED' ${among('p.organization_id', accountIds)} ${among('p.id', projectIds)}`

/** Conditions on `p`, a project, and `r`, a report, each with a leading "and". */
export const inScope = (scope: FigureScope): RawBuilder<unknown> =>
  sql`${ofProjects(scope)} ${among('r.id', scope.reportIds)}`

/** Conditions on `s`, sums of a report or a project, each with a leading "and". */
export const inSums = ({ accountIds, projectIds, reportIds }: FigureScope): RawBuilder<unknown> =>
  sql`and s.is_listed ${among('s.organization_id', accountIds)} ${among('s.project_id', projectIds)}
    ${among('s.report_id', reportIds)}`

/** A condition on an account's id, with a leading "and". */
export const ofAccounts = (column: string, { accountIds }: FigureScope): RawBuilder<unknown> =>
  among(column, accountIds)

/** Conditions on a column of days, each with a leading "and". */
export const withinDays = (column: string, { from, to }: FigurePeriod): RawBuilder<unknown> =>
  from
    ? sql`and ${sql.ref(column)} between ${from}::date and ${to}::date`
    : sql`and ${sql.ref(column)} <= ${to}::date`

import { failureKinds } from '@windrow/contract/schemas/evidence'
import type { Finding } from '../judge/judge-run.ts'
import { featureOf, isPlainMetric } from '../judge/metrics.ts'
import { labelStatement } from './label-statement.ts'
import { failureStatement, plainStatements } from './plain-statements.ts'
import type { Statement } from './statement.ts'

/** A finding in words. Names and values from the data stand in backticks. */
export interface Sentence {
  title: string
  detail: string | null
}

/** Says in plain English what a finding is, and, where it follows from another one, from which. */
export function sentenceOf(finding: Finding, cause: Finding | null = null): Sentence {
  const { fact, usual, guess, detail } = statementOf(finding)
  return {
    title: `${fact}; ${guess ?? `usually ${usual}`}.`,
    detail: cause ? `Probably follows from another finding: ${startOf(statementOf(cause).fact)}.` : detail,
  }
}

function statementOf(finding: Finding): Statement {
  const { metric } = finding
  if (isPlainMetric(metric)) return plainStatements[metric](finding)
  const feature = featureOf(metric)
  if (feature !== null) return labelStatement(finding, feature)
  return failureStatement(failureKinds.find((kind) => metric === `failures.${kind}`)!)(finding)
}

/** Within a sentence, only names begin with a capital letter. */
const startOf = (fact: string): string => fact.charAt(0).toLowerCase() + fact.slice(1)

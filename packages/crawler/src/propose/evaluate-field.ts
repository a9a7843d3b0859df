import type { Field, FieldType } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { compileField } from '../extract/compile-field.ts'
import type { CompiledField } from '../extract/compiled-field.ts'
import { fieldValue, findField, valueOfFound } from '../extract/field-value.ts'
import type { Scope } from '../extract/selector.ts'
import type { Page } from './page.ts'
import { cutText } from './cut-text.ts'
import { tryCompile } from './try-compile.ts'

type FieldFinding = Evaluation['fields'][number]

export interface FieldResult {
  finding: FieldFinding
  /** The field can't be applied to any page. */
  isBroken: boolean
}

const samples = 10
const longestRaw = 1000

/** What one field finds in each item. */
export function evaluateField(
  name: string,
  field: Field,
  scopes: readonly Scope[],
  page: Page,
  column: FieldType | undefined,
): FieldResult {
  const compiled = tryCompile(() => compileField(name, field, column))
  const result: FieldResult = {
    finding: { name, matches: 0, nodes: [], samples: [], fault: compiled.fault },
    isBroken: compiled.fault !== null,
  }
  if (compiled.fault !== null) return result
  const tried = tryCompile(() => apply(compiled.value, scopes, page, result.finding))
  result.isBroken = tried.fault !== null
  result.finding.fault = tried.fault ?? faultOf(field, result.finding, scopes.length)
  return result
}

function apply(rule: CompiledField, scopes: readonly Scope[], page: Page, finding: FieldFinding): void {
  for (const scope of scopes) {
    const first = findField(rule, scope, page.context)
    const isSingle = !rule.nested && !rule.list
    const value = isSingle ? valueOfFound(rule, first) : fieldValue(rule, scope, page.context)
    const isFound = value !== null && value !== rule.fallback
    if (isFound) finding.matches++
    finding.nodes.push(first.element ? page.numberOf(first.element) : null)
    if (finding.samples.length < samples)
      finding.samples.push({ raw: first.raw === null ? null : cutText(first.raw, longestRaw), value })
  }
}

/** A text that can't be converted is a fault; finding nothing isn't, since the item may lack it. */
export function faultOf(field: Field, finding: FieldFinding, items: number): string | null {
  if (finding.matches > 0 || items === 0) return null
  const raw = finding.samples.find((sample) => sample.raw !== null && sample.raw !== '')?.raw
  if (raw === undefined || raw === null) return null
  const shown = raw.length > 60 ? `${cutText(raw, 57)}…` : raw
  if (field.clean.length > 0)
    return `The cleaning leaves nothing of "${shown}" that is of type ${field.type}.`
  return `"${shown}" is not of type ${field.type}.`
}

import { moneyText, monthText } from '@windrow/contract/billing'
import type { BillingPreview, RuleOverlap } from '@windrow/contract/schemas/billing'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dateText } from './rule-words.ts'
import css from './billing.module.css'

interface Props {
  preview: BillingPreview
  endOthers: boolean
  onChoose: (overlap: RuleOverlap, way: 'end' | 'start' | 'until') => void
}

/** What the last month would have cost with a rule, and the rules that it overlaps with the ways out. */
export function RulePreview({ preview, endOthers, onChoose }: Props) {
  const { currency, month, overlaps, fault } = preview
  const [overlap] = overlaps
  const isSolved = endOthers && overlaps.every(({ canEnd }) => canEnd)
  return (
    <>
      {overlap && !isSolved && (
        <Notice tone="bad">
          <b>Overlaps a rule of {overlap.place}.</b> It has "{overlap.name}" from{' '}
          {dateText(overlap.effectiveDate)}
          {overlap.endDate && ` until ${dateText(overlap.endDate)}`}.
          <span className={css.ways}>
            {overlap.startOn && (
              <Button small onClick={() => onChoose(overlap, 'start')}>
                Start on {dateText(overlap.startOn)}
              </Button>
            )}
            {overlap.endOn && (
              <Button small onClick={() => onChoose(overlap, 'until')}>
                End this rule on {dateText(overlap.endOn)}
              </Button>
            )}
            {overlap.canEnd && (
              <Button small onClick={() => onChoose(overlap, 'end')}>
                End the other rule
              </Button>
            )}
          </span>
        </Notice>
      )}
      {overlap && isSolved && <Notice tone="plain">"{overlap.name}" ends when this rule starts.</Notice>}
      {!overlap && fault && <Notice tone="bad">{fault}</Notice>}
      <section aria-label={`${monthText(month)} with this rule`}>
        <b>{monthText(month)} with this rule</b>
        <div className={css.preview}>
          <Amount label="Now" amount={moneyText(preview.now, currency)} />
          <Amount label="With this rule" amount={moneyText(preview.withRule, currency)} />
          <Amount label="Difference" amount={moneyText(preview.difference, currency)} />
        </div>
      </section>
    </>
  )
}

function Amount({ label, amount }: { label: string; amount: string }) {
  return (
    <span className="two">
      <span className="meta">{label}</span>
      <b className="num">{amount}</b>
    </span>
  )
}

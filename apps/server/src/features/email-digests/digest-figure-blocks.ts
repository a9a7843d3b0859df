import type { MailBlock } from '@windrow/delivery/mail-kit'
import { safe } from '@windrow/delivery/mail-kit'
import type { Content } from './digest-content.ts'
import {
  changeText,
  countText,
  dollars,
  numberText,
  shortDate,
  shortNumber,
  sinceText,
  weekdayOf,
} from './digest-words.ts'
import type { Timing } from './digest-times.ts'
import { layout, look, row, small } from './mail-look.ts'

interface Figure {
  label: string
  value: string
  note: string
  isBad?: boolean
}

function figuresIn({ parts, figures: { now, before } }: Content, timing: Timing): Figure[] {
  const since = (value: number, earlier: number) => {
    const change = parts.has('CHANGES') ? changeText(value, earlier) : null
    return change === null ? '' : `${change} ${sinceText(timing)}`
  }
  const { records, runs, failed, findings, delivered, undelivered, held, proxy_micros } = now
  const troubles = [
    undelivered > 0 ? countText(undelivered, 'failed', 'failed') : '',
    held > 0 ? countText(held, 'run held', 'runs held') : '',
  ].filter(Boolean)
  return [
    ...(parts.has('RECORDS')
      ? [{ label: 'Records', value: numberText(records), note: since(records, before.records) }]
      : []),
    ...(parts.has('RUNS')
      ? [
          {
            label: 'Runs',
            value: numberText(runs),
            note: failed > 0 ? countText(failed, 'failed', 'failed') : since(runs, before.runs),
            isBad: failed > 0,
          },
        ]
      : []),
    ...(parts.has('FINDINGS')
      ? [{ label: 'Findings', value: numberText(findings), note: since(findings, before.findings) }]
      : []),
    ...(parts.has('DELIVERIES')
      ? [
          {
            label: 'Deliveries',
            value: numberText(delivered),
            note: troubles.join(', '),
            isBad: undelivered > 0,
          },
        ]
      : []),
    ...(parts.has('SPEND')
      ? [
          {
            label: 'Proxy spend',
            value: dollars(proxy_micros),
            note: since(proxy_micros, before.proxy_micros),
          },
        ]
      : []),
  ]
}

function figureCell({ label, value, note, isBad }: Figure, index: number): string {
  const border = index % 3 === 0 ? '' : `;border-left:1px solid ${look.border}`
  const color = isBad ? look.badText : look.muted
  return `<td width="33%" valign="top" style="padding:8px 16px${border}"><div style="${small}">${label}</div><div style="font-size:20px;line-height:28px;font-weight:600">${value}</div><div style="font-size:12px;line-height:16px;color:${color}">${note || '&nbsp;'}</div></td>`
}

/** The sums of the period, three in a row. */
export function figuresBlock(content: Content, timing: Timing): MailBlock {
  const figures = figuresIn(content, timing)
  const lines: string[] = []
  for (let first = 0; first < figures.length; first += 3) {
    const cells = figures.slice(first, first + 3).map((figure, index) => figureCell(figure, index))
    const missing = Array.from({ length: 3 - cells.length }, () => '<td width="33%">&nbsp;</td>')
    lines.push(`<tr>${[...cells, ...missing].join('')}</tr>`)
  }
  return {
    text: figures.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`).join('\n'),
    html: row(
      '16px 8px 0',
      lines.length > 0 ? `<table ${layout} width="100%">${lines.join('')}</table>` : '',
    ),
  }
}

const chartHeight = 80
/** Longer charts have no room for a number above each column. */
const mostLabels = 10

type Day = Content['figures']['days'][number]

/** Red: at least half of the runs failed. */
const barColor = ({ runs, failed }: Day, isLast: boolean): string =>
  runs > 0 && failed * 2 >= runs ? look.bad : isLast ? look.accent : look.bar

function column(day: Day, height: number, isLast: boolean, isWide: boolean): string {
  const color = barColor(day, isLast)
  const bar =
    height === 0
      ? `<tr><td height="1" bgcolor="${look.border}" style="height:1px;font-size:1px;line-height:1px">&nbsp;</td></tr>`
      : `<tr><td height="${height}" bgcolor="${color}" style="height:${height}px;font-size:1px;line-height:1px;background:${color}">&nbsp;</td></tr>`
  const top = isWide ? `<div style="${small}">${shortNumber(day.records)}</div>` : ''
  return `<td valign="bottom" align="center" style="padding:0 ${isWide ? 4 : 1}px">${top}<table ${layout} width="100%">${bar}</table></td>`
}

/** The names of the days, and how many runs failed; of a long chart only its first and last day. */
function dayNames(days: readonly Day[], isWide: boolean): string {
  if (!isWide) {
    const half = Math.floor(days.length / 2)
    return `<tr><td colspan="${half}" align="left" style="${small};padding:4px 1px 0">${shortDate(days[0]!.day)}</td><td colspan="${days.length - half}" align="right" style="${small};padding:4px 1px 0">${shortDate(days.at(-1)!.day)}</td></tr>`
  }
  const cells = days.map(({ day, failed }, index) => {
    const weight = index === days.length - 1 ? `font-weight:600;color:${look.text}` : ''
    const failures =
      failed > 0 ? `<div style="${small};color:${look.badText}">${shortNumber(failed)} failed</div>` : ''
    return `<td align="center" valign="top" style="padding:4px 0 0"><div style="${small};${weight}">${weekdayOf(day)}</div>${failures}</td>`
  })
  return `<tr>${cells.join('')}</tr>`
}

/** Records by day as columns made of table cells, which every mail program shows. */
export function chartBlock({ parts, figures: { days } }: Content): MailBlock {
  const most = Math.max(...days.map(({ records }) => records))
  if (!parts.has('RECORDS') || most <= 0) return { text: '', html: '' }
  const isWide = days.length <= mostLabels
  const title = `Records, last ${days.length} days`
  const columns = days.map((day, index) => {
    const height = day.records <= 0 ? 0 : Math.max(2, Math.round((day.records / most) * chartHeight))
    return column(day, height, index === days.length - 1, isWide)
  })
  const lines = days.map(
    ({ day, records, failed }) =>
      `${weekdayOf(day)} ${shortDate(day)}: ${numberText(records)}${failed > 0 ? `, ${countText(failed, 'run')} failed` : ''}`,
  )
  return {
    text: [`${title}:`, ...lines].join('\n'),
    html: row(
      '16px 20px 0',
      `<div style="padding:0 4px 8px;font-weight:600">${safe(title)}</div><table ${layout} width="100%" style="table-layout:fixed"><tr>${columns.join('')}</tr>${dayNames(days, isWide)}</table>`,
    ),
  }
}

import { safe, singleLine, type MailBlock } from '@windrow/delivery/mail-kit'
import type { Content } from './digest-content.ts'
import { chartBlock, figuresBlock } from './digest-figure-blocks.ts'
import type { ReportLine } from './digest-figures.ts'
import {
  changeText,
  countText,
  needWords,
  numberText,
  periodText,
  rhythmText,
  subjectOf,
} from './digest-words.ts'
import type { Timing } from './digest-times.ts'
import { digestPage, layout, link, look, plainText, row, small } from './mail-look.ts'

export interface DigestLetter {
  name: string
  timing: Timing
  content: Content
  /** URL of the installation. */
  base: string
  /** URL of the page to unsubscribe; null for previews and tests. */
  unsubscribe: string | null
  /** URL of the settings, for readers who may change them. */
  settings: string | null
  /** Why the mail is late, or what is missing. */
  notice: string | null
}

const headBlock = ({ name, content, notice }: DigestLetter, subject: string): MailBlock => ({
  text: [subject, `${singleLine(name)}, ${periodText(content.period)}`, notice].filter(Boolean).join('\n'),
  html:
    row(
      '20px 24px 0',
      `<div style="font-size:13px;font-weight:600;color:${look.accent}">Windrow</div><div style="font-size:20px;line-height:28px;font-weight:600;padding-top:8px">${safe(subject)}</div><div style="color:${look.muted}">${safe(name)}, ${periodText(content.period)}</div>`,
    ) +
    row('12px 24px 0', notice === null ? '' : `<div style="color:${look.warnText}">${safe(notice)}</div>`),
})

const longestReason = 240
const shortened = (text: string) => (text.length > longestReason ? `${text.slice(0, longestReason)}…` : text)

/** What needs the reader, each with the link to do something about it. */
function needsBlock({ content: { needs, needsTotal }, base }: DigestLetter): MailBlock {
  if (needs.length === 0) return { text: '', html: '' }
  const lines = needs.map((need) => {
    const { title, verb, path } = needWords(need)
    return {
      title,
      reason: shortened(need.reason ?? ''),
      verb,
      url: `${base}${path}`,
      isBad: need.kind !== 'HELD',
    }
  })
  const more = needsTotal > needs.length ? `and ${countText(needsTotal - needs.length, 'more', 'more')}` : ''
  const cells = lines.map(
    ({ title, reason, verb, url, isBad }, index) =>
      `<tr><td style="padding:12px 16px${index > 0 ? `;border-top:1px solid ${look.border}` : ''}"><span style="color:${isBad ? look.bad : look.warn};font-weight:600">&#9679;</span>&nbsp; <b style="font-weight:600">${safe(title)}</b>${reason ? ` ${safe(reason)}` : ''}<br>${link(verb, url)}</td></tr>`,
  )
  const last = more
    ? `<tr><td style="padding:12px 16px;border-top:1px solid ${look.border};color:${look.muted}">${link(more, `${base}/dashboard`)}</td></tr>`
    : ''
  return {
    text: [
      ...lines.map(({ title, reason, verb, url }) =>
        [`! ${singleLine(title)}`, singleLine(reason), `${verb}: ${url}`].filter(Boolean).join('\n'),
      ),
      more,
    ]
      .filter(Boolean)
      .join('\n\n'),
    html: row(
      '16px 24px 0',
      `<table ${layout} width="100%" style="border:1px solid ${look.border};border-collapse:separate;border-radius:6px">${cells.join('')}${last}</table>`,
    ),
  }
}

/** How the runs and deliveries of a report went. */
function outcomeOf({ runs, failed, delivered, undelivered }: ReportLine): {
  text: string
  color: string
  dot: string
} {
  const bad = { color: look.badText, dot: look.bad }
  if (failed === runs) return { text: runs === 1 ? 'Run failed' : `All ${runs} runs failed`, ...bad }
  if (failed > 0) return { text: `${failed} of ${runs} runs failed`, ...bad }
  const all = delivered + undelivered
  if (undelivered > 0)
    return { text: `Delivered ${delivered} of ${all}`, color: look.warnText, dot: look.warn }
  return { text: all > 0 ? 'Delivered' : 'Completed', color: look.muted, dot: look.ok }
}

/** The largest reports, with what changed. */
function reportsBlock({ content, base }: DigestLetter): MailBlock {
  const { reports, reportsTotal, parts } = content
  if (reports.length === 0 || !parts.has('RUNS')) return { text: '', html: '' }
  const lines = reports.map((report) => ({
    name: report.name,
    url: `${base}/projects/${report.projectId}/reports/${report.id}`,
    records: numberText(report.records),
    change: (parts.has('CHANGES') && changeText(report.records, report.recordsBefore)) || '',
    outcome: outcomeOf(report),
  }))
  const cells = lines.map(({ name, url, records, change, outcome }) => {
    const cell = `border-top:1px solid ${look.border}`
    return `<tr><td style="padding:8px 0;${cell}">${link(name, url, `color:${look.text};font-weight:500`)}<div style="font-size:12px;line-height:16px;color:${outcome.color}"><span style="color:${outcome.dot}">&#9679;</span> ${outcome.text}</div></td><td align="right" valign="top" style="padding:8px 0 8px 12px;${cell};white-space:nowrap">${records}<div style="${small};color:${look.faint}">${change || '&nbsp;'}</div></td></tr>`
  })
  const count = reportsTotal > reports.length ? `${reports.length} of ${reportsTotal}` : String(reportsTotal)
  return {
    text: [
      `Your reports (${count}):`,
      ...lines.map(
        ({ name, records, change, outcome }) =>
          `${singleLine(name)}: ${records}${change ? ` (${change})` : ''}, ${outcome.text}`,
      ),
    ].join('\n'),
    html: row(
      '16px 24px 0',
      `<div style="padding-bottom:4px;font-weight:600">Your reports <span style="font-weight:400;color:${look.muted}">${count}</span></div><table ${layout} width="100%" style="font-size:13px">${cells.join('')}</table>`,
    ),
  }
}

function footBlock({ timing, base, unsubscribe, settings }: DigestLetter): MailBlock {
  const dashboard = `${base}/dashboard`
  const why = `You get this ${rhythmText(timing)}.`
  const underlined = `color:${look.accent};text-decoration:underline`
  const ways = [
    ...(unsubscribe ? [link('Unsubscribe', unsubscribe, underlined)] : []),
    ...(settings ? [link('Change what it contains', settings, underlined)] : []),
  ]
  return {
    text: [
      `Open dashboard: ${dashboard}`,
      [
        why,
        unsubscribe ? `Unsubscribe: ${unsubscribe}` : '',
        settings ? `Change what it contains: ${settings}` : '',
      ]
        .filter(Boolean)
        .join('\n'),
    ].join('\n\n'),
    html:
      row(
        '20px 24px',
        `<table ${layout}><tr><td bgcolor="${look.accent}" style="border-radius:6px;padding:8px 16px;background:${look.accent}">${link('Open dashboard', dashboard, `color:${look.surface};font-weight:500;text-decoration:none`)}</td></tr></table>`,
      ) +
      row(
        '12px 24px',
        `${safe(why)} ${ways.join(' &middot; ')}`,
        `border-top:1px solid ${look.border};${small}`,
      ),
  }
}

/** The mail of a digest to one reader, as HTML and text. The subject is its first line. */
export function writeDigest(letter: DigestLetter): { subject: string; html: string; text: string } {
  const { content, timing } = letter
  const { records, runs } = content.figures.now
  const subject = subjectOf(content)
  const blocks = [
    headBlock(letter, subject),
    needsBlock(letter),
    figuresBlock(content, timing),
    chartBlock(content),
    reportsBlock(letter),
    footBlock(letter),
  ]
  return {
    subject,
    text: plainText(blocks),
    html: digestPage(
      subject,
      `${countText(records, 'record')}, ${countText(runs, 'run')}`,
      blocks.map(({ html }) => html).join(''),
    ),
  }
}

/** A block that is not marked up: code, and text as it is. */
const block = /\{(code|noformat)(?::[^}\n]{0,200})?\}([\s\S]*?)\{\1\}/g

/** What stands between blocks of code; each rule takes linear time. */
function lineOf(line: string): string {
  const heading = /^h[1-6]\.[ \t]+(.*)$/.exec(line)
  if (heading) return `### ${inline(heading[1]!)}`
  const quote = /^bq\.[ \t]+(.*)$/.exec(line)
  if (quote) return `> ${inline(quote[1]!)}`
  const item = /^([*#-]{1,10})[ \t]+(.*)$/.exec(line)
  if (item) return `${item[1]!.endsWith('#') ? '1.' : '-'} ${inline(item[2]!)}`
  return inline(line)
}

/** A character that Markdown would read as a mark, and the wiki notation doesn't. */
const strange = (text: string): string => text.replaceAll(/[`~@]/g, String.raw`\$&`)

function inline(text: string): string {
  return strange(text)
    .replaceAll(/\{\{([^{}\n]{1,2000})\}\}/g, '`$1`')
    .replaceAll(/\[\\~([^\]\n]{1,100})\]/g, String.raw`\@$1`)
    .replaceAll(/\[([^|[\]\n]{1,500})\|(https?:\/\/[^\s|[\]()]{1,2000})(?:\|[^\]\n]{0,100})?\]/g, '[$1]($2)')
    .replaceAll(/\[(https?:\/\/[^\s|[\]]{1,2000})\]/g, '$1')
    .replaceAll(/(?<![\w*\\])\*(\S(?:[^*\n]{0,2000}\S)?)\*(?![\w*])/g, '**$1**')
    .replaceAll(/(?<![\w\\-])-(\S(?:[^-\n]{0,2000}\S)?)-(?![\w-])/g, '~~$1~~')
    .replaceAll(/\{color(?::[^}\n]{1,40})?\}|\{anchor:[^}\n]{1,200}\}/g, '')
    .replaceAll(/!([^!\s|]{1,200})(?:\|[^!\n]{0,100})?!/g, '(attachment)')
    .replaceAll(/\\([{}[\]+^?|!-])/g, '$1')
}

/** Text outside of code, with quotes over several lines. */
function proseOf(text: string): string {
  return text
    .split('{quote}')
    .map((part, at) => {
      const lines = part.trim().split('\n').map(lineOf).join('\n')
      return at % 2 === 1 ? `\n\n${lines.replaceAll(/^/gm, '> ')}\n\n` : lines
    })
    .join('')
}

/** A text in the wiki notation of Jira Server and Data Center as Markdown; what it can't show stays as it is. */
export function fromWiki(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const found of text.matchAll(block)) {
    parts.push(proseOf(text.slice(from, found.index)), `\n\`\`\`\n${found[2]!.trim()}\n\`\`\`\n`)
    from = found.index + found[0].length
  }
  parts.push(proseOf(text.slice(from)))
  return parts
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

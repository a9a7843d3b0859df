import type { ChildProcess } from 'node:child_process'

const keptCharacters = 16_000
const shownLines = 12

interface Entry {
  msg?: string
  err?: { stack?: string; message?: string }
}

/** A log line in readable form; other lines unchanged. */
function readable(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as Entry
    const reason = (err?.stack ?? err?.message ?? '').split('\n').slice(0, 4).join('\n  ')
    return [msg ?? line, reason].filter(Boolean).join(': ')
  } catch {
    return line
  }
}

/** The last output of a process, for the message of a failed test. */
export class ProcessOutput {
  #text = ''

  constructor(child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#text = (this.#text + chunk.toString()).slice(-keptCharacters)
        if (process.env['TEST_LOG']) process.stderr.write(chunk)
      })
  }

  toString(): string {
    const lines = this.#text.trim().split('\n').slice(-shownLines).map(readable)
    return this.#text.trim() ? lines.join('\n') : '(it printed nothing)'
  }
}

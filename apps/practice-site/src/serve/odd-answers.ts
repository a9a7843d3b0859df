import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Misbehaviour } from '../practice-options.ts'
import { html, redirect, reply, type Ask, type Reply } from './reply.ts'

/** Answers that are no page: wrong type, nothing at all, gone for good, round in a circle. */
export function oddReply({ path }: Ask): Reply | undefined {
  if (path === '/pdf' || path === '/price-list.pdf') return reply('application/pdf', priceListPdf())
  if (path === '/empty') return html('')
  if (path === '/gone')
    return html('<!DOCTYPE html><title>Gone</title><h1>Gone</h1><p>Not coming back.</p>', 410)
  if (path === '/redirect-loop') return redirect('/redirect-loop/back')
  if (path === '/redirect-loop/back') return redirect('/redirect-loop')
  return undefined
}

/** Answers that need the socket: endless, never, or cut off. True when it has taken the response over. */
export function oddStream({ path, query }: Ask, response: ServerResponse, settings: Misbehaviour): boolean {
  if (path === '/hang') return true
  if (path === '/drop') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': '100000' })
    response.write('<!DOCTYPE html><title>Cut off</title><p>The rest of this page', () => response.destroy())
    return true
  }
  if (path !== '/huge') return false
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  // A reader that has had enough closes the socket; that ends the stream and is no error here.
  writeHuge(response, Number(query.get('bytes') ?? settings.hugeBytes ?? 200_000_000)).catch(() =>
    response.destroy(),
  )
  return true
}

async function writeHuge(response: ServerResponse, limit: number): Promise<void> {
  const block = Buffer.from(`<p>${'All work and no play. '.repeat(2978)}</p>\n`)
  let left = limit
  const closed = finished(response)
  closed.catch(() => undefined)
  while (left > 0 && !response.destroyed) {
    const part = left < block.length ? block.subarray(0, left) : block
    left -= part.length
    if (!response.write(part))
      await Promise.race([new Promise((resolve) => response.once('drain', resolve)), closed])
  }
  response.end()
}

function priceListPdf(): Buffer {
  const text = 'BT /F1 24 Tf 72 760 Td (Fernhill Supply Co. price list) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = pdf.length
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

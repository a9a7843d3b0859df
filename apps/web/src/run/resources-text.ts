import type { Answer } from '../keys/key.ts'
import { formatBytes } from '../ui/figure-formats.ts'
import { plural } from '../ui/formats.ts'

/** With which styles and pictures a page snapshot is shown. */
export function resourcesText({ state, files, bytes }: Answer<'evidencePage'>['resources']): string {
  if (state === 'KEPT')
    return `Shown with ${plural(files, 'file')} that were kept with it (${formatBytes(bytes)}), without scripts. Viewing it sends no requests to the site.`
  if (state === 'WAITING') return 'Its styles and pictures are being fetched. They appear here by themselves.'
  return 'Shown without styles and pictures, because none were kept with it.'
}

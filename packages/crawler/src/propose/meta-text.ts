import type { Page } from './page.ts'

/** The content of the first `<meta property>` of this name, without white space around it; '' if there is none. */
export const metaText = (page: Page, property: string): string =>
  page.elements
    .find(({ name, attribs }) => name === 'meta' && attribs['property'] === property)
    ?.attribs['content']?.trim() ?? ''

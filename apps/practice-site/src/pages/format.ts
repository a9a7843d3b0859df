const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe for HTML and XML, in elements and in quoted attributes. */
export const esc = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char]!)

/** 1249.5 → "€ 1.249,50", as a shop on the continent writes it. */
export const euro = (amount: number): string => {
  const [whole, cents] = amount.toFixed(2).split('.')
  return `€ ${grouped(Number(whole))},${cents}`
}

/** 1204 → "1.204". */
export const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '.')

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] // oxfmt-ignore

/** "2024-03-09" → "9 March 2024". */
export function longDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number)
  return `${day} ${months[month! - 1]} ${year}`
}

/** JSON inside a script element: a "</script>" in the data must not end it. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

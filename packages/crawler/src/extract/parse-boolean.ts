const yes = new Set(
  'true,yes,y,1,on,ja,oui,sí,si,sim,tak,✓,✔,✅,checked,selected,available,in stock'.split(','),
)
const no = new Set(
  'false,no,n,0,off,nein,non,nee,não,nie,✗,✘,❌,×,unavailable,not available,sold out,out of stock'.split(','),
)

/** A yes or no as sites write it; null for anything else. An empty attribute (`disabled`) counts as yes. */
export function parseBoolean(text: string, isAttribute: boolean): boolean | null {
  const word = text.toLowerCase()
  if (yes.has(word)) return true
  if (no.has(word)) return false
  return isAttribute && word === '' ? true : null
}

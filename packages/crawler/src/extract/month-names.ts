/** Full names and forms by month, from January; abbreviations of three or more letters follow from them. */
const languages = [
  'january february march april may june july august september october november december',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'jänner feber mrz april mai juni juli august sept oktober november dezember',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  'ledna února března dubna května června července srpna září října listopadu prosince',
].map((names) => names.split(' '))

const months = new Map<string, number>()
for (const names of languages) names.forEach((name, index) => months.set(name, index + 1))
// Abbreviations come second: they never displace a full name, and the first language wins.
for (const names of languages)
  names.forEach((name, index) => {
    for (let length = 3; length <= Math.min(5, name.length - 1); length++) {
      const short = name.slice(0, length)
      if (!months.has(short)) months.set(short, index + 1)
    }
  })

/** 1 to 12, or null when the word is no month in any of ten languages. */
export const monthNumber = (word: string): number | null => months.get(word.toLowerCase()) ?? null

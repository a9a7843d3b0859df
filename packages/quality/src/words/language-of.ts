/** Frequent short words of languages, as far as they are two letters or longer. Languages may share some. */
const frequentWords = {
  English: 'the and of with for this that are your you from is to in it',
  German: 'der die das und ist mit für nicht ein eine auf von den dem sich auch wird im zu',
  French: 'le la les des et est pour une avec dans sur du que qui votre vous en de',
  Spanish: 'el la los las de que con para una por del su es en más un como',
  Italian: 'il di che per con una del della sono gli le la nel da non un è',
  Portuguese: 'de que para com uma não os as do da em por mais seu um',
  Dutch: 'de het een van en met voor is dat op niet zijn deze te die',
  Swedish: 'och att det som för med är en på av den till inte ett',
  Danish: 'og det at er til af med for en den der ikke på et',
  Norwegian: 'og det er til av med for en som på ikke et å',
  Finnish: 'ja on ei että se myös tai kun ovat',
  Polish: 'się na nie jest do że dla oraz od przez jak to',
  Czech: 'se na je že pro jako které nebo od do',
  Turkish: 've bir bu için ile da de olarak daha',
  Hungarian: 'és egy az hogy nem van is ez',
  Russian: 'на не что для или это из от по как',
  Ukrainian: 'на не що для або це від по як та',
} as const
type Language = keyof typeof frequentWords

const languages = Object.entries(frequentWords).map(
  ([name, words]) => [name as Language, new Set(words.split(' '))] as const,
)

/**
 * The language that words are frequent in, given at least `fewest` of them; null unless one language has more of them
 * than every other.
 */
export function languageOf(words: readonly string[], fewest: number): Language | null {
  const counts = languages
    .map(([name, known]) => ({ name, count: words.filter((word) => known.has(word)).length }))
    .sort((a, b) => b.count - a.count)
  const [first, second] = counts
  return first!.count >= fewest && first!.count > second!.count ? first!.name : null
}

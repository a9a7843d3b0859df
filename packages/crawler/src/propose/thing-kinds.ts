import type { Field } from '@windrow/contract/recipe'

export type FieldSource = Partial<Field>
/** Sources for one field, best first; the first that gives a value on the page is proposed. */
export type Ways = readonly FieldSource[]
/** The sources of each field, for the type that the page declares. */
type Fields = (type: string) => Record<string, Ways>

const prop = (name: string, more: FieldSource = {}): FieldSource => ({
  select: `[itemprop="${name}"]`,
  ...more,
})
const meta = (name: string, more: FieldSource = {}): FieldSource => ({
  select: name.includes(':') ? `meta[property="${name}"]` : `meta[name="${name}"]`,
  take: '@content',
  ...more,
})
/** A name, but not those of the pages above in a trail of links (schema.org, BreadcrumbList). */
const itsName: FieldSource = {
  select: '[itemprop="name"]:not([itemprop="itemListElement"] [itemprop="name"])',
}
/** The properties at these paths of the declared thing, in JSON-LD, else in microdata or RDFa. */
const own =
  (type: string) =>
  (paths: string, more: FieldSource = {}): FieldSource[] =>
    ['ld', 'prop'].flatMap((take) =>
      paths.split(' ').map((path) => ({ take: `${take}:${type}/${path}`, ...more })),
    )

const number: FieldSource = { type: 'number' }
/** Schema.org writes numbers with a point. */
const amount: FieldSource = { type: 'number', decimal: '.' }
const integer: FieldSource = { type: 'integer' }
const day: FieldSource = { type: 'datetime' }
const joined: FieldSource = { list: true, join: ', ' }
const list: FieldSource = { list: true }
/** Values of an enumeration are addresses: "https://schema.org/InStock". */
const lastPart: FieldSource = { clean: [{ match: '[^/]+$' }] }

const image: FieldSource = { type: 'image' }
const commonImage: Ways = [
  { take: 'ld:image', ...image },
  meta('og:image', image),
  prop('image', image),
  { select: ['main img', 'article img'], take: '@src', ...image },
]
const mainText: Ways = [{ take: 'main' }]
const shared: Ways = [meta('og:description'), meta('description')]

const offerOf = (type: string): Record<string, Ways> => {
  const of = own(type)
  return {
    price: [
      ...of('offers.price offers.lowPrice offers.priceSpecification.price offers.offers.price', amount),
      { select: '[itemprop="price"][content]', take: '@content', ...amount },
      prop('price', number),
      meta('product:price:amount', amount),
      meta('og:price:amount', amount),
    ],
    currency: [
      ...of('offers.priceCurrency offers.priceSpecification.priceCurrency offers.offers.priceCurrency'),
      prop('priceCurrency', { take: '@content' }),
      prop('priceCurrency'),
      meta('product:price:currency'),
      meta('og:price:currency'),
    ],
  }
}

const ratingOf = (type: string): Record<string, Ways> => {
  const of = own(type)
  return {
    rating: [...of('aggregateRating.ratingValue', number), prop('ratingValue', number)],
    reviews: [
      ...of('aggregateRating.reviewCount aggregateRating.ratingCount', integer),
      prop('reviewCount', integer),
    ],
  }
}

const pictureOf = (type: string): Ways => [...own(type)('image', image), ...commonImage]
const descriptionOf = (type: string): Ways => [...own(type)('description'), prop('description'), ...shared]

const addressOf = (of: ReturnType<typeof own>, at: string): Record<string, Ways> => ({
  address: of(`${at}address.streetAddress ${at}address`),
  city: of(`${at}address.addressLocality`),
  region: of(`${at}address.addressRegion`),
  country: of(`${at}address.addressCountry`),
})

const recipe: Fields = (type) => {
  const of = own(type)
  return {
    title: of('name'),
    author: [...of('author'), prop('author')],
    image: pictureOf(type),
    ingredients: [
      { take: `ld:${type}/recipeIngredient`, ...list },
      { take: 'ld:recipeIngredient', ...list },
      { take: `ld:${type}/ingredients`, ...list },
      prop('recipeIngredient', list),
      prop('ingredients', list),
    ],
    instructions: [
      { take: `ld:${type}/recipeInstructions.itemListElement`, ...list },
      { take: `ld:${type}/recipeInstructions`, ...list },
      prop('recipeInstructions'),
    ],
    servings: [{ take: `ld:${type}/recipeYield` }, prop('recipeYield')],
    total_time: [{ take: `ld:${type}/totalTime` }, prop('totalTime', { take: '@content' })],
    rating: [{ take: `ld:${type}/aggregateRating.ratingValue`, ...number }],
    reviews: [
      { take: `ld:${type}/aggregateRating.ratingCount`, ...integer },
      { take: `ld:${type}/aggregateRating.reviewCount`, ...integer },
    ],
    description: [{ take: `ld:${type}/description` }, meta('og:description')],
    text: mainText,
  }
}

const product: Fields = (type) => {
  const of = own(type)
  const group = own('ProductGroup')
  const { price = [], currency = [] } = offerOf(type)
  return {
    name: [...of('name'), itsName],
    price: [...price, ...group('hasVariant.offers.price', amount)],
    currency: [...currency, ...group('hasVariant.offers.priceCurrency')],
    brand: [...of('brand brand.name manufacturer'), prop('brand'), meta('product:brand'), meta('og:brand')],
    sku: [...of('sku productID mpn'), prop('sku')],
    gtin: of('gtin13 gtin gtin14 gtin12 gtin8 isbn'),
    ...ratingOf(type),
    availability: [
      ...of('offers.availability offers.offers.availability', lastPart),
      { select: '[itemprop="availability"]', take: '@href', ...lastPart },
      { select: '[itemprop="availability"]', take: '@content', ...lastPart },
      prop('availability', lastPart),
      meta('product:availability'),
      meta('og:availability'),
    ],
    condition: of('itemCondition offers.itemCondition', lastPart),
    color: of('color'),
    image: pictureOf(type),
    description: [...of('description'), prop('description'), meta('og:description'), meta('description')],
  }
}

const article: Fields = () => ({
  title: [
    { take: 'ld:headline' },
    prop('headline'),
    { select: ['article h1', 'main h1', 'h1'] },
    meta('og:title'),
  ],
  author: [
    { take: 'ld:author' },
    prop('author'),
    { select: ['[rel="author"]', '.author', '.byline'] },
    meta('author'),
  ],
  date: [
    { take: 'ld:datePublished', ...day },
    meta('article:published_time', day),
    { select: ['article time[datetime]', 'time[datetime]'], take: '@datetime', ...day },
    prop('datePublished', { take: '@content', ...day }),
    prop('datePublished', day),
    { select: ['abbr.published[title]', '.date[title]', '.published[title]'], take: '@title', ...day },
  ],
  image: commonImage,
  text: [{ take: 'main' }, { take: 'ld:articleBody' }],
})

const event: Fields = (type) => {
  const of = own(type)
  return {
    name: of('name'),
    start_date: of('startDate', day),
    end_date: of('endDate', day),
    place: of('location.name location'),
    ...addressOf(of, 'location.'),
    organizer: of('organizer.name organizer'),
    performers: of('performer.name performer', joined),
    ...offerOf(type),
    status: of('eventStatus', lastPart),
    description: descriptionOf(type),
    image: pictureOf(type),
    text: mainText,
  }
}

const job: Fields = (type) => {
  const of = own(type)
  return {
    title: of('title name'),
    company: of('hiringOrganization.name hiringOrganization'),
    location: of('jobLocation.address.addressLocality jobLocation.name jobLocation.address jobLocation'),
    country: of('jobLocation.address.addressCountry'),
    employment_type: of('employmentType', joined),
    remote: of('jobLocationType'),
    salary: of(
      'baseSalary.value.value baseSalary.value.minValue baseSalary.minValue baseSalary.value baseSalary',
      amount,
    ),
    salary_max: of('baseSalary.value.maxValue baseSalary.maxValue', amount),
    salary_unit: of('baseSalary.value.unitText baseSalary.unitText'),
    currency: of('baseSalary.currency salaryCurrency baseSalary.value.currency'),
    date: of('datePosted', day),
    valid_until: of('validThrough', day),
    description: descriptionOf(type),
    text: mainText,
  }
}

const movie: Fields = (type) => {
  const of = own(type)
  return {
    name: of('name'),
    director: of('director.name director creator.name', joined),
    actors: of('actor.name actor actors.name', joined),
    date: of('datePublished dateCreated', day),
    genre: of('genre', joined),
    duration: of('duration timeRequired'),
    content_rating: of('contentRating'),
    ...ratingOf(type),
    description: descriptionOf(type),
    image: pictureOf(type),
    text: mainText,
  }
}

const book: Fields = (type) => {
  const of = own(type)
  return {
    name: of('name'),
    author: of('author.name author', joined),
    isbn: of('isbn workExample.isbn gtin13'),
    publisher: of('publisher.name publisher'),
    date: of('datePublished workExample.datePublished', day),
    pages: of('numberOfPages workExample.numberOfPages', integer),
    language: of('inLanguage workExample.inLanguage'),
    format: of('bookFormat workExample.bookFormat', lastPart),
    genre: of('genre', joined),
    ...offerOf(type),
    ...ratingOf(type),
    description: descriptionOf(type),
    image: pictureOf(type),
    text: mainText,
  }
}

const course: Fields = (type) => {
  const of = own(type)
  return {
    name: of('name'),
    provider: of('provider.name provider'),
    ...offerOf(type),
    start_date: of('hasCourseInstance.startDate startDate', day),
    end_date: of('hasCourseInstance.endDate endDate', day),
    mode: of('hasCourseInstance.courseMode courseMode', joined),
    duration: of('hasCourseInstance.courseWorkload timeRequired duration'),
    instructor: of('hasCourseInstance.instructor.name instructor.name author.name', joined),
    ...ratingOf(type),
    description: descriptionOf(type),
    image: pictureOf(type),
    text: mainText,
  }
}

const home: Fields = (type) => {
  const of = own(type)
  return {
    name: of('name'),
    ...offerOf(type),
    ...addressOf(of, ''),
    rooms: of('numberOfRooms.value numberOfRooms about.numberOfRooms', number),
    bedrooms: of('numberOfBedrooms about.numberOfBedrooms', number),
    bathrooms: of('numberOfBathroomsTotal numberOfFullBathrooms about.numberOfBathroomsTotal', number),
    area: of('floorSize.value floorSize about.floorSize.value', number),
    date: of('datePosted', day),
    description: descriptionOf(type),
    image: pictureOf(type),
    text: mainText,
  }
}

const vehicle: Fields = (type) => {
  const of = own(type)
  return {
    name: of('name'),
    ...offerOf(type),
    brand: of('brand.name brand manufacturer.name manufacturer'),
    model: of('model.name model'),
    year: of('vehicleModelDate modelDate productionDate dateVehicleFirstRegistered'),
    mileage: of('mileageFromOdometer.value mileageFromOdometer', number),
    fuel: of('fuelType vehicleEngine.fuelType'),
    transmission: of('vehicleTransmission'),
    color: of('color'),
    vin: of('vehicleIdentificationNumber'),
    condition: of('itemCondition offers.itemCondition', lastPart),
    description: descriptionOf(type),
    image: pictureOf(type),
    text: mainText,
  }
}

const review: Fields = (type) => {
  const of = own(type)
  return {
    title: of('headline name itemReviewed.name'),
    item: of('itemReviewed.name itemReviewed'),
    rating: of('reviewRating.ratingValue', number),
    author: of('author.name author'),
    date: of('datePublished dateCreated', day),
    image: pictureOf(type),
    text: [{ take: 'main' }, ...of('reviewBody description')],
  }
}

const place: Fields = (type) => {
  const of = own(type)
  return {
    name: of('name'),
    ...addressOf(of, ''),
    phone: of('telephone'),
    price_range: of('priceRange'),
    cuisine: of('servesCuisine', joined),
    hours: of('openingHours', joined),
    ...ratingOf(type),
    description: descriptionOf(type),
    image: pictureOf(type),
    text: mainText,
  }
}

/** A kind of thing: its name, schema.org's types of it, and its fields. */
export interface ThingKind {
  name: string
  types: readonly string[]
  fields: Fields
  /** Sites declare these also for themselves, in the footer of every page. */
  isOfSite?: true
}

const kind = (
  name: string,
  types: string,
  fields: Fields,
  more: Pick<ThingKind, 'isOfSite'> = {},
): ThingKind => ({
  name,
  types: types.split(' '),
  fields,
  ...more,
})

export const recipeKind = kind('recipe', 'Recipe', recipe)
export const productKind = kind('product', 'Product ProductGroup IndividualProduct ProductModel', product)
export const articleKind = kind('article', 'Article', article)

/** The other kinds with schema.org's types, the more specific first. */
export const thingKinds: readonly ThingKind[] = [
  kind('vehicle', 'Vehicle Car Motorcycle BusOrCoach MotorizedBicycle', vehicle),
  kind('home', 'RealEstateListing Apartment House SingleFamilyResidence Residence', home),
  kind('book', 'Book Audiobook', book),
  kind('movie', 'Movie TVSeries TVEpisode TVSeason', movie),
  kind('course', 'Course', course),
  kind('job', 'JobPosting', job),
  kind(
    'event',
    'Event MusicEvent BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent',
    event,
  ),
  kind('review', 'Review CriticReview EmployerReview', review),
  kind(
    'place',
    'Restaurant Hotel LodgingBusiness BedAndBreakfast Hostel CafeOrCoffeeShop BarOrPub FoodEstablishment TouristAttraction Museum LocalBusiness Store',
    place,
    { isOfSite: true },
  ),
]

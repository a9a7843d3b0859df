import { expect, it } from 'vitest'
import { pageOf, proposedRow, structured } from '../testing/proposed-row.ts'
import { proposeRecipe } from './propose-recipe.ts'

const address = { '@type': 'PostalAddress', streetAddress: '1 Main St', addressLocality: 'Town' }

it.each([
  [
    'event',
    {
      '@type': 'MusicEvent',
      name: 'Thing',
      startDate: '2026-05-01T20:00:00Z',
      endDate: '2026-05-01T23:00:00Z',
      location: { '@type': 'Place', name: 'Hall', address },
      performer: [{ name: 'A' }, { name: 'B' }],
      offers: { price: '20', priceCurrency: 'EUR' },
    },
    {
      name: 'Thing',
      start_date: '2026-05-01T20:00:00.000Z',
      end_date: '2026-05-01T23:00:00.000Z',
      place: 'Hall',
      address: '1 Main St',
      city: 'Town',
      performers: 'A, B',
      price: 20,
      currency: 'EUR',
    },
  ],
  [
    'job',
    {
      '@type': 'JobPosting',
      title: 'Thing',
      hiringOrganization: { name: 'Acme' },
      jobLocation: { address },
      datePosted: '2026-05-01',
      employmentType: ['FULL_TIME', 'PART_TIME'],
      baseSalary: { currency: 'USD', value: { minValue: 50_000, maxValue: 60_000, unitText: 'YEAR' } },
    },
    {
      title: 'Thing',
      company: 'Acme',
      location: 'Town',
      employment_type: 'FULL_TIME, PART_TIME',
      salary: 50_000,
      salary_max: 60_000,
      salary_unit: 'YEAR',
      currency: 'USD',
    },
  ],
  [
    'movie',
    {
      '@type': 'Movie',
      name: 'Thing',
      director: { name: 'A' },
      actor: [{ name: 'B' }, { name: 'C' }],
      genre: ['Drama'],
    },
    { name: 'Thing', director: 'A', actors: 'B, C', genre: 'Drama' },
  ],
  [
    'book',
    {
      '@type': 'Book',
      name: 'Thing',
      author: [{ name: 'A' }, { name: 'B' }],
      isbn: '9780000000002',
      numberOfPages: 256,
    },
    { name: 'Thing', author: 'A, B', isbn: '9780000000002', pages: 256 },
  ],
  [
    'course',
    {
      '@type': 'Course',
      name: 'Thing',
      provider: { name: 'School' },
      hasCourseInstance: { startDate: '2026-05-01' },
    },
    { name: 'Thing', provider: 'School' },
  ],
  [
    'home',
    {
      '@type': 'RealEstateListing',
      name: 'Thing',
      address,
      numberOfRooms: 3,
      floorSize: { value: 80 },
      offers: { price: 200_000, priceCurrency: 'EUR' },
    },
    { name: 'Thing', city: 'Town', rooms: 3, area: 80, price: 200_000, currency: 'EUR' },
  ],
  [
    'vehicle',
    {
      '@type': 'Car',
      name: 'Thing',
      brand: { name: 'Acme' },
      vehicleModelDate: '2019',
      mileageFromOdometer: { value: 12_000, unitCode: 'KMT' },
      offers: { price: 9000, priceCurrency: 'EUR' },
    },
    { name: 'Thing', brand: 'Acme', year: '2019', mileage: 12_000, price: 9000 },
  ],
  [
    'review',
    {
      '@type': 'Review',
      itemReviewed: { name: 'Phone' },
      reviewRating: { ratingValue: 4 },
      author: { name: 'A' },
      datePublished: '2026-05-01',
    },
    { item: 'Phone', rating: 4, author: 'A' },
  ],
  [
    'place',
    {
      '@type': 'Restaurant',
      name: 'Thing',
      telephone: '+1 555',
      address,
      servesCuisine: ['Thai', 'Lao'],
      priceRange: '$$',
    },
    {
      name: 'Thing',
      phone: '+1 555',
      address: '1 Main St',
      city: 'Town',
      cuisine: 'Thai, Lao',
      price_range: '$$',
    },
  ],
])('a page about one %s has the fields that it declares', (name, data, row) => {
  const html = pageOf('<p>Text.</p>', structured({ '@context': 'https://schema.org', '@graph': [data] }))

  expect(proposedRow(html)).toMatchObject(row)
  expect(proposeRecipe(html, 'https://site.test/').choices.at(-1)?.name).toBe(`One ${name}`)
})

it('declares a thing in microdata as well', () => {
  const html = pageOf(
    '<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Thing</b><time itemprop="startDate" datetime="2026-05-01T20:00:00Z">tonight</time><p itemprop="location" itemscope itemtype="https://schema.org/Place"><i itemprop="name">Hall</i></p></div>',
  )

  expect(proposedRow(html)).toMatchObject({
    name: 'Thing',
    start_date: '2026-05-01T20:00:00.000Z',
    place: 'Hall',
  })
})

it('is not about the company that declares itself in the footer of every page', () => {
  const html = pageOf('<p>Text.</p>', structured({ '@type': 'LocalBusiness', name: 'The Shop' }))

  expect(proposeRecipe(html, 'https://site.test/').choices.at(-1)?.name).toBe('One page')
})

it('has the fields that a page without visible text declares', () => {
  const html = `<!doctype html><title>Thing</title>${structured({ '@type': 'Event', name: 'Thing', startDate: '2026-05-01T20:00:00Z' })}<div id="root"></div>`

  expect(proposedRow(html)).toMatchObject({ name: 'Thing', start_date: '2026-05-01T20:00:00.000Z' })
})

it('names its canonical URL', () => {
  const html = pageOf('<p>Text.</p>', '<link rel="canonical" href="/thing">')

  expect(proposedRow(html)).toMatchObject({ url: 'https://site.test/thing' })
})

import type { Category } from '../product.ts'

interface CategoryWords {
  /** Drawing used for its pictures. */
  art: string
  brands: readonly string[]
  /** `#` is replaced by a size. */
  kinds: readonly string[]
  sizes: readonly string[]
  /** Sizes a product of this kind is sold in. */
  variants: readonly string[]
  price: readonly [number, number]
  weight: readonly [number, number]
  /** Names of the rows of its specification and what they may hold. */
  specs: Readonly<Record<string, readonly string[]>>
}

export const lines = [
  'Storvand', 'Kestrel', 'Tarn', 'Varde', 'Ember', 'Lark', 'Skerry', 'Gannet', 'Dipper', 'Beacon', 'Cairn', 'Fell',
  'Heron', 'Bracken', 'Moorland', 'Polar', 'Rowan', 'Strath', 'Corrie', 'Hollow', 'Juniper', 'Mistral', 'Otter',
  'Peregrine', 'Quarry', 'Rill', 'Sable', 'Thicket', 'Umber', 'Vagabond', 'Wold', 'Yarrow', 'Aspen', 'Birchwood',
  'Curlew', 'Drift', 'Eddy', 'Fjordlys', 'Granite', 'Höhe', 'Islay', 'Jura', 'Kolås', 'Lochan', 'Måne', 'Névé',
] as const // oxfmt-ignore

export const colours = [
  'Moss',
  'Slate',
  'Ochre',
  'Bark',
  'Steel',
  'Dusk',
  'Fern',
  'Ink',
  'Oat',
  'Graphite',
  'Sand',
] as const

export const words: Readonly<Record<Category, CategoryWords>> = {
  Tents: {
    art: 'tent',
    brands: ['Fjellby', 'Ridgeline', 'Coldbrook'],
    kinds: ['# tunnel tent', '# dome tent', '# bikepacking shelter', '# geodesic tent', '# tarp'],
    sizes: ['1', '2', '3', '4', '6'],
    variants: ['Standard', 'With footprint'],
    price: [189, 1249],
    weight: [890, 6900],
    specs: {
      Season: ['3 seasons', '4 seasons'],
      Poles: ['DAC aluminium', 'Carbon', 'Fibreglass'],
      'Water column': ['3,000 mm', '5,000 mm'],
    },
  },
  Backpacks: {
    art: 'pack',
    brands: ['Alder & Ash', 'Ridgeline', 'Sorrel'],
    kinds: ['# trekking pack', '# L day pack', '# climbing pack', '# running vest', '# L roll-top pack'],
    sizes: ['18', '24', '35', '45', '60', '75'],
    variants: ['S/M', 'M/L', 'XL'],
    price: [59, 349],
    weight: [280, 2900],
    specs: {
      'Back length': ['Adjustable', '45 cm', '52 cm'],
      Fabric: ['Recycled nylon 210D', 'Waxed canvas'],
      'Rain cover': ['Yes', 'No'],
    },
  },
  Footwear: {
    art: 'boot',
    brands: ['Coldbrook', 'Varg', 'Fjellby'],
    kinds: ['alpine boot, #', 'trail shoe, #', 'approach shoe, #', 'winter boot, #', 'hut slipper, #'],
    sizes: ['men', 'women', 'kids'],
    variants: ['38', '39', '40', '41', '42', '43', '44', '45'],
    price: [49, 389],
    weight: [340, 1900],
    specs: {
      Upper: ['Nubuck leather', 'Suede', 'Mesh'],
      Sole: ['Vibram', 'Own rubber'],
      Crampons: ['None', 'C1', 'C2'],
    },
  },
  Cooking: {
    art: 'stove',
    brands: ['Hobb', 'Luma'],
    kinds: ['# spirit stove', '# gas stove', 'steel bottle # L', 'titanium pot # L', 'windscreen #'],
    sizes: ['0.5', '0.7', '1.0', '1.5', '2'],
    variants: ['Single', 'Set of two'],
    price: [9, 229],
    weight: [60, 990],
    specs: {
      Material: ['Stainless steel', 'Titanium', 'Hard-anodised aluminium'],
      Fuel: ['Spirit', 'Gas', 'None'],
    },
  },
  Sleeping: {
    art: 'bag',
    brands: ['Sorrel', 'Wether'],
    kinds: ['down bag −# °C', 'synthetic bag −# °C', 'insulated mat #', 'quilt −# °C', 'silk liner #'],
    sizes: ['2', '5', '8', '12', '20'],
    variants: ['Regular', 'Long', 'Wide'],
    price: [39, 629],
    weight: [180, 2100],
    specs: {
      Filling: ['Duck down 700 cuin', 'Goose down 850 cuin', 'Recycled fibre'],
      Zip: ['Left', 'Right', 'Centre'],
    },
  },
  Clothing: {
    art: 'jacket',
    brands: ['Ridgeline', 'Wether', 'Fjellby'],
    kinds: [
      'hard shell jacket, #',
      'shell trousers, #',
      'merino base layer, #',
      'down jacket, #',
      'fleece, #',
    ],
    sizes: ['men', 'women', 'kids'],
    variants: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    price: [29, 549],
    weight: [120, 980],
    specs: {
      Membrane: ['3 layers', '2.5 layers', 'None'],
      Fit: ['Regular', 'Slim', 'Loose'],
      Care: ['Wash at 30 °C', 'Hand wash'],
    },
  },
  Lighting: {
    art: 'lamp',
    brands: ['Luma', 'Hobb'],
    kinds: ['# headlamp', '# lantern', '# bike light', 'spare battery #'],
    sizes: ['200', '400', '750', '1200'],
    variants: ['One size'],
    price: [14, 249],
    weight: [40, 610],
    specs: { Battery: ['Li-ion, USB-C', '3 × AAA'], Protection: ['IPX4', 'IPX7', 'IP68'] },
  },
  Accessories: {
    art: 'poles',
    brands: ['Ridgeline', 'Coldbrook', 'Alder & Ash'],
    kinds: ['trekking poles, # cm', 'gaiters #', 'rain cover # L', 'map case #', 'repair kit #'],
    sizes: ['40', '60', '110', '125', '135'],
    variants: ['One size'],
    price: [7, 189],
    weight: [20, 680],
    specs: {
      Material: ['Carbon', 'Aluminium 7075', 'Recycled polyester'],
      'Made in': ['Norway', 'Portugal', 'Vietnam'],
    },
  },
  Climbing: {
    art: 'axe',
    brands: ['Varg', 'Ridgeline'],
    kinds: ['ice axe # cm', 'harness #', 'rope # m', 'quickdraws, set of #', 'helmet #'],
    sizes: ['12', '50', '60', '70'],
    variants: ['S', 'M', 'L'],
    price: [19, 329],
    weight: [80, 4200],
    specs: { Norm: ['EN 892', 'EN 12277', 'EN 13089'], 'Load limit': ['9 kN', '12 kN', '22 kN'] },
  },
}

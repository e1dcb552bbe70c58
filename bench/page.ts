import type { Bench, Reading } from './support/figure.ts'
import { servedBesideBare } from './support/served.ts'

/** A public page's HTML. */
export const measure = (bench: Bench): Promise<Reading[]> => servedBesideBare(bench, 'package page', '/buy-instagram-views', 0.85)

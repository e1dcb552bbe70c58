import type { Bench, Reading } from './support/figure.ts'
import { servedBesideBare } from './support/served.ts'

/** The catalog request of a package page. */
export const measure = (bench: Bench): Promise<Reading[]> =>
  servedBesideBare(bench, 'GET /api/services', '/api/services?category=Instagram&type=views&active=true', 0.7)

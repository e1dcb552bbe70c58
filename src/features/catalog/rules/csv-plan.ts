import type { AdminPackage, CatalogImport } from '#features/catalog/contract.ts'
import type { Ladder } from '#features/catalog/rules/template/ladder.ts'

/** A line of an import with valid values. Fields that are missing stay unchanged. */
export interface CsvRow {
  line: number
  /** Empty for a new package, or a new service. */
  packageId: string
  /** The name of the service. */
  service: string
  /** The number of units as entered: `7.5K`, `7,500`, `7.5K Instagram Likes`. */
  label: string
  /** Dollars. */
  price?: number
  active?: boolean
  popular?: boolean
  description?: string
  /** By index, from 0. */
  features: ReadonlyMap<number, string>
}

/** The planned change of one package. */
export interface PackageChange {
  before: AdminPackage
  after: Pick<AdminPackage, 'price' | 'active' | 'popular' | 'description' | 'features'>
}

/** Everything an import will do, and the problems that block it. */
export interface CsvPlan extends Omit<CatalogImport, 'digest'> {
  packages: PackageChange[]
  additions: Addition[]
}

/** A template service that the shop doesn't have yet. */
export interface TemplateOffer {
  name: string
  ladder: Ladder
}

/** A package added by a line. */
export interface NewCsvPackage extends Pick<AdminPackage, 'quantity' | 'active' | 'popular' | 'description' | 'features'> {
  line: number
  /** Dollars. */
  price: number
}

/** The packages to add to one service. */
export interface Addition {
  /** Null if the service itself is added from the template. */
  serviceId: string | null
  /** The template service to add. Its rungs are empty if the file lists the packages itself. */
  ladder: Ladder | null
  packages: NewCsvPackage[]
}

import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router'
import { serviceLabel, serviceOfPath } from '#features/catalog/rules.ts'
import { noIndex, pageTags } from '#ui/page-meta.ts'
import NotFoundPage from '../system/not-found.tsx'
import PackagePage, { ErrorBoundary as PackageError, loader as packageLoader } from './package-page.tsx'

const serviceAt = (pathname: string) => serviceOfPath(pathname.replace(/\/$/, ''))

/** The package page of an added service. Any other path with a single segment is a 404. */
export async function loader(args: LoaderFunctionArgs) {
  return serviceAt(args.url.pathname) ? packageLoader(args) : data(null, { status: 404 })
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const kind = serviceAt(args.location.pathname)
  return args.loaderData && kind
    ? pageTags(args, `Buy ${serviceLabel(kind)}`, args.loaderData.content.lead)
    : [...pageTags(args, 'Page Not Found', 'We couldn’t find this page.'), noIndex]
}

export default function AddedService() {
  return useLoaderData<typeof loader>() ? <PackagePage /> : <NotFoundPage />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return serviceAt(useLocation().pathname) ? <PackageError error={error} /> : <NotFoundPage />
}

export default function Page() {
  return (
    <main>
      <h1>storefront/home</h1>
    </main>
  )
}

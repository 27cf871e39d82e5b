import { cacheLife } from 'next/cache';
import { renderPlans } from 'sub-elements/server';
import { Sale } from './sale';

/** Renders the plans as HTML. The HTML is the same for all visitors, so it is cached for a minute. */
async function renderPlansCached(): Promise<string> {
  'use cache';
  cacheLife('minutes');
  return renderPlans({
    api: process.env.NEXT_PUBLIC_SUB_ORIGIN ?? '',
    brand: 'orbit',
    lang: 'en',
    attributes: { reference: 'next' },
    onError: (error) => console.error(error.message),
  });
}

export default async function Page() {
  return (
    <main>
      <h1>Watch with us</h1>
      {/* The browser's parser turns the HTML into a shadow root, which React reports as a mismatch by default. */}
      <div dangerouslySetInnerHTML={{ __html: await renderPlansCached() }} suppressHydrationWarning />
      <Sale />
    </main>
  );
}

import { useEffect, useRef } from 'react';
import type { CallDefinition, DataOf, RequestOf } from '../../../contract/define-call';
import { type QueryView, useQuery } from '../../../runtime/page/element-context';

/** An answer that is asked for again when the part that shows it appears: what stood there before may be old. */
export function useFreshQuery<C extends CallDefinition>(
  definition: C,
  body: RequestOf<C> | null,
): QueryView<DataOf<C>> {
  const view = useQuery(definition, body);
  const { retry } = view;
  const wasThere = useRef(view.status !== 'loading');
  useEffect(() => {
    if (wasThere.current) retry();
    wasThere.current = false;
  }, [retry]);
  return view;
}

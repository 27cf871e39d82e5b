import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '../feedback/error-state';

interface LazyPartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Holds the place meanwhile. */
  children?: ReactNode;
}

/** A part whose code is fetched when it is shown; what does not come can be asked for again. */
export function LazyPart<Props extends object>({ load, props, children }: LazyPartProps<Props>) {
  const [part, setPart] = useState<{ Part?: ComponentType<Props>; hasFailed?: boolean }>({});
  useEffect(() => {
    if (part.Part || part.hasFailed) return undefined;
    let isGone = false;
    load().then(
      (Part) => {
        if (!isGone) setPart({ Part });
      },
      () => {
        if (!isGone) setPart({ hasFailed: true });
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, part]);
  if (part.hasFailed) return <ErrorState error={{ kind: 'network' }} retry={() => setPart({})} />;
  return part.Part ? <part.Part {...props} /> : children;
}

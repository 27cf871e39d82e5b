import type { banner } from '../../../contract/calls/plans';
import type { DataOf } from '../../../contract/define-call';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { safeUrl } from '../../../runtime/navigation/safe-url';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { Notice } from '../../../ui/feedback/notice';

/** The operator's banners: short announcements, shown as notices. A banner's title is a link if its URL is safe. */
export function Banners({ banners }: { banners: DataOf<typeof banner>['banners'] }) {
  const { api } = useSignalValue(useElementContext().settings);
  return banners.map(({ id, title, text, url }) => {
    const link = url ? safeUrl(url, api) : null;
    return (
      <Notice key={id} kind="info" title={<bdi>{link ? <a href={link.href}>{title}</a> : title}</bdi>}>
        <bdi>{text}</bdi>
      </Notice>
    );
  });
}

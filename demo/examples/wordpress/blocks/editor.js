/*
 * The blocks in the editor: a preview that the server renders, and the settings in the sidebar. The blocks' names,
 * attributes and descriptions are in their block.json, which WordPress adds. No build is needed.
 */
(({ blocks, blockEditor, components, element, serverSideRender }) => {
  const { createElement } = element;

  const texts = {
    'plan-id': {
      label: 'Plan',
      help: 'The id of a plan: the one that is chosen at first, or the one that the button sells.',
    },
    brand: { label: 'Brand', help: 'Only if it differs from that under Settings > Sub Elements.' },
    lang: { label: 'Language', help: 'Such as en or pt. If empty, the visitor’s language.' },
  };

  const sidebar = ({ attributes, setAttributes }) => {
    const field = (name) => ({
      key: name,
      value: attributes[name],
      onChange: (value) => setAttributes({ [name]: value }),
      // Without these, newer versions of WordPress warn about the older sizes.
      __nextHasNoMarginBottom: true,
      __next40pxDefaultSize: true,
    });
    const fields = Object.entries(texts).map(([name, text]) =>
      createElement(components.TextControl, { ...field(name), ...text }),
    );
    if ('header' in attributes)
      fields.push(
        createElement(components.SelectControl, {
          ...field('header'),
          label: 'Headline and picture',
          options: [
            { value: '', label: 'Show' },
            { value: 'none', label: 'Hide' },
          ],
        }),
      );
    const panel = createElement(components.PanelBody, { title: 'Settings' }, fields);
    return createElement(blockEditor.InspectorControls, { key: 'sidebar' }, panel);
  };

  for (const name of ['sub-elements/plans', 'sub-elements/buy']) {
    blocks.registerBlockType(name, {
      edit: (props) =>
        createElement(
          'div',
          blockEditor.useBlockProps(),
          sidebar(props),
          // A click selects the block instead of a plan.
          createElement(
            components.Disabled,
            null,
            createElement(serverSideRender, { block: name, attributes: props.attributes }),
          ),
        ),
      // The server renders the block.
      save: () => null,
    });
  }
})(window.wp);

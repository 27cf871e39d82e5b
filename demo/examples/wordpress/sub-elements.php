<?php
/**
 * Plugin Name:       Sub Elements
 * Description:       Sells the plans of a streaming subscription with blocks, or with shortcodes such as [sub_plans].
 * Version:           1.1.0
 * Requires at least: 6.3
 * Requires PHP:      7.4
 *
 * Copy this folder to wp-content/plugins/sub-elements/ and enter the script's address under Settings > Sub Elements.
 */

defined( 'ABSPATH' ) || exit;

const SUB_ELEMENTS_OPTION = 'sub_elements';

/** Returns the settings of the page "Settings > Sub Elements"; empty strings for those that are missing. */
function sub_elements_settings(): array {
	$defaults = array(
		'script'    => '',
		'brand'     => '',
		'reference' => '',
		'api'       => '',
		'portal'    => '',
	);
	return array_merge( $defaults, (array) get_option( SUB_ELEMENTS_OPTION, array() ) );
}

/** Registers the operator's script. WordPress prints it only on pages with a block or shortcode, and in the editor. */
function sub_elements_register_script(): void {
	// The operator's script is updated at the same address, so its URL gets no version parameter.
	wp_register_script(
		'sub-elements',
		esc_url_raw( sub_elements_settings()['script'] ),
		array(),
		null,
		array( 'strategy' => 'async' )
	);
}
add_action( 'init', 'sub_elements_register_script' );

/** Returns attributes as escaped HTML. Omits empty ones. */
function sub_elements_attributes( array $attributes ): string {
	$html = '';
	foreach ( $attributes as $name => $value ) {
		if ( '' !== $value ) {
			$html .= sprintf( ' %s="%s"', esc_attr( $name ), esc_attr( $value ) );
		}
	}
	return $html;
}

/** Adds the stored settings to the script tag as `data-` attributes. */
function sub_elements_script_tag( string $tag, string $handle ): string {
	if ( 'sub-elements' !== $handle ) {
		return $tag;
	}
	$settings   = sub_elements_settings();
	$attributes = array(
		'data-brand'     => $settings['brand'],
		'data-reference' => $settings['reference'],
		'data-api'       => $settings['api'],
		'data-portal'    => $settings['portal'],
	);
	return str_replace( '<script ', '<script' . sub_elements_attributes( $attributes ) . ' ', $tag );
}
add_filter( 'script_loader_tag', 'sub_elements_script_tag', 10, 2 );

/** The shortcodes: the element of each, and the attributes that it can have. */
const SUB_ELEMENTS_SHORTCODES = array(
	'sub_plans'    => array( 'sub-plans', array( 'checkout', 'plan-id', 'devices', 'coupon', 'header' ) ),
	'sub_buy'      => array( 'sub-buy', array( 'plan-id', 'coupon' ) ),
	'sub_checkout' => array( 'sub-checkout', array( 'plan-id', 'coupon' ) ),
	'sub_account'  => array( 'sub-account', array( 'view' ) ),
	'sub_redeem'   => array( 'sub-redeem', array( 'code' ) ),
);

/** The attributes that all elements have. */
const SUB_ELEMENTS_ATTRIBUTES = array( 'brand', 'lang', 'theme', 'reference' );

/**
 * Renders a shortcode, for example
 * [sub_plans brand="orbit" plan-id="202" coupon="WELCOME" lang="pt" reference="spring-24"]
 *
 * @param array|string $given     The shortcode's attributes; an empty string if it has none.
 * @param string|null  $content   What an enclosing shortcode encloses. No shortcode of ours does.
 * @param string       $shortcode The shortcode's name.
 */
function sub_elements_shortcode( $given, $content, string $shortcode ): string {
	if ( '' === sub_elements_settings()['script'] ) {
		return current_user_can( 'manage_options' ) ? '<p>Enter the script address under Settings &gt; Sub Elements.</p>' : '';
	}
	wp_enqueue_script( 'sub-elements' );
	list( $element, $names ) = SUB_ELEMENTS_SHORTCODES[ $shortcode ];
	$allowed                 = array_fill_keys( array_merge( SUB_ELEMENTS_ATTRIBUTES, $names ), '' );
	return "<$element" . sub_elements_attributes( shortcode_atts( $allowed, $given, $shortcode ) ) . "></$element>";
}
foreach ( array_keys( SUB_ELEMENTS_SHORTCODES ) as $sub_elements_shortcode ) {
	add_shortcode( $sub_elements_shortcode, 'sub_elements_shortcode' );
}

/** The blocks, by the name of their folder: the shortcode that renders each. */
const SUB_ELEMENTS_BLOCKS = array(
	'plans' => 'sub_plans',
	'buy'   => 'sub_buy',
);

/** Registers the blocks. Their attributes are those of the shortcodes. */
function sub_elements_register_blocks(): void {
	wp_register_script(
		'sub-elements-blocks',
		plugins_url( 'blocks/editor.js', __FILE__ ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-server-side-render' ),
		'1.1.0',
		array( 'in_footer' => true )
	);
	foreach ( SUB_ELEMENTS_BLOCKS as $block => $shortcode ) {
		$render = function ( array $attributes ) use ( $shortcode ): string {
			$html = sub_elements_shortcode( $attributes, null, $shortcode );
			return '' === $html ? '' : '<div ' . get_block_wrapper_attributes() . ">$html</div>";
		};
		register_block_type( __DIR__ . "/blocks/$block", array( 'render_callback' => $render ) );
	}
}
add_action( 'init', 'sub_elements_register_blocks' );

/** Adds a link to the settings to the plugin's row in the list of plugins. */
function sub_elements_settings_link( array $links ): array {
	$url = admin_url( 'options-general.php?page=sub-elements' );
	return array_merge( array( '<a href="' . esc_attr( $url ) . '">Settings</a>' ), $links );
}
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'sub_elements_settings_link' );

/** Cleans the settings before WordPress stores them. */
function sub_elements_sanitize( $input ): array {
	$input = (array) $input;
	return array(
		'script'    => esc_url_raw( trim( $input['script'] ?? '' ), array( 'http', 'https' ) ),
		'brand'     => sanitize_key( $input['brand'] ?? '' ),
		'reference' => preg_replace( '/[^A-Za-z0-9_-]/', '', $input['reference'] ?? '' ),
		'api'       => esc_url_raw( trim( $input['api'] ?? '' ), array( 'http', 'https' ) ),
		'portal'    => esc_url_raw( trim( $input['portal'] ?? '' ), array( 'http', 'https' ) ),
	);
}

function sub_elements_register_settings(): void {
	register_setting( 'sub_elements', SUB_ELEMENTS_OPTION, array( 'sanitize_callback' => 'sub_elements_sanitize' ) );
}
add_action( 'admin_init', 'sub_elements_register_settings' );

function sub_elements_add_page(): void {
	add_options_page( 'Sub Elements', 'Sub Elements', 'manage_options', 'sub-elements', 'sub_elements_page' );
}
add_action( 'admin_menu', 'sub_elements_add_page' );

/** Prints a text field of the settings page. */
function sub_elements_field( string $name, string $label, string $help, string $type = 'text' ): void {
	printf(
		'<tr><th scope="row"><label for="sub-elements-%1$s">%2$s</label></th><td>' .
		'<input class="regular-text" type="%3$s" id="sub-elements-%1$s" name="%4$s[%1$s]" value="%5$s">' .
		'<p class="description">%6$s</p></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		esc_attr( $type ),
		esc_attr( SUB_ELEMENTS_OPTION ),
		esc_attr( sub_elements_settings()[ $name ] ),
		esc_html( $help )
	);
}

/** Prints the settings page. */
function sub_elements_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>Sub Elements</h1><form action="options.php" method="post">';
	settings_fields( 'sub_elements' );
	echo '<table class="form-table" role="presentation">';
	sub_elements_field( 'script', 'Script address', 'The operator\'s script, such as https://cdn.example/v1/sub.js.', 'url' );
	sub_elements_field( 'brand', 'Brand', 'The brand\'s folder name. A shortcode can name another brand.' );
	sub_elements_field( 'reference', 'Reference', 'Your own id, stored with every order: letters, digits, _ and -.' );
	sub_elements_field( 'api', 'API address', 'Only if the operator names one: the script usually knows it.', 'url' );
	sub_elements_field( 'portal', 'Portal address', 'Only if the operator names one: the script usually knows it.', 'url' );
	echo '</table>';
	submit_button();
	echo '</form></div>';
}
